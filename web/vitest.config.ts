import { svelteTesting } from "@testing-library/svelte/vite";
import { defineConfig, mergeConfig } from "vitest/config";

import building from "./vite.config.ts";

// These change what a whole page shares, such as its language, or ask for it. For the others a page each would take
// longer than the tests.
const ALONE = ["src/a11y/*.test.ts", "src/pages/*.test.ts", "src/rules/*.test.ts", "src/settings.test.ts"];

export default mergeConfig(
  building,
  defineConfig({
    plugins: [svelteTesting()],
    test: {
      environment: "happy-dom",
      restoreMocks: true,
      unstubGlobals: true,
      projects: [
        { extends: true, test: { name: "alone", include: ALONE } },
        {
          extends: true,
          test: {
            name: "together",
            include: ["src/**/*.test.ts"],
            exclude: ALONE,
            isolate: false,
            setupFiles: ["tools/turkish.ts"],
          },
        },
      ],
    },
  }),
);

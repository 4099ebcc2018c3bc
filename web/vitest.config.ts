import { svelteTesting } from "@testing-library/svelte/vite";
import { defineConfig, mergeConfig } from "vitest/config";

import building from "./vite.config.ts";

export default mergeConfig(
  building,
  defineConfig({
    plugins: [svelteTesting()],
    test: { environment: "happy-dom", include: ["src/**/*.test.ts"], restoreMocks: true, unstubGlobals: true },
  }),
);

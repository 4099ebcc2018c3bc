/** For tests that share a page: each begins in Turkish, whatever those before it spoke. */

import { beforeEach } from "vitest";

import { overwriteGetLocale } from "../src/paraglide/runtime.js";

beforeEach(() => overwriteGetLocale(() => "tr"));

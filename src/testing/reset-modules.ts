import { vi } from "vitest";

/** Runs before every file: a worker is kept, and with it the packages, but no file meets another one's modules or stubs. */
vi.resetModules();
vi.unstubAllGlobals();
vi.useRealTimers();

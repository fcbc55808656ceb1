import { vi } from "vitest";

/** Runs before every file: a worker keeps its packages, but no file shares another one's modules or stubs. */
vi.resetModules();
vi.unstubAllGlobals();
vi.useRealTimers();

/** Without it Next takes the folder of the outermost lockfile, ours, for the application. */
export default { turbopack: { root: import.meta.dirname }, outputFileTracingRoot: import.meta.dirname };

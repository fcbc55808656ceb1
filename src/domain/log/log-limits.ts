/** Of `load-log`: a checker reads a million entries with a thousand calls. */
export const logLimits = { entries: 1000, callsAnHour: 3000 } as const;

/** Where the newest entry's number and hash stand for everybody. */
export const headPath = "/.well-known/xepa-log.json";

export const logPath = "/transparencia/moderacao";

/** What a command sends to the server that holds the data folder, once it has changed the demo or the signing keys. */
export const demoChangedSignal = "SIGUSR2";

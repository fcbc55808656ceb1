/** What a command sends to the server that holds the data folder, once it has loaded or removed the demo. */
export const demoChangedSignal = "SIGUSR2";

/** Behind it the secret of a private feed. Logs cut it off there. */
export const feedFolder = "/avisos/";

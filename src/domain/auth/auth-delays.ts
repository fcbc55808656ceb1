/** How long a screen waits before it goes on by itself, in milliseconds («§9»). */
export const authDelays = {
  after_confirmation: 3000,
  after_reset: 3000,
  account_confirmed: 5000,
  activation_toast: 5000,
} as const;

/** One letter an address in this time, whatever it is for (contract 1.4). */
export const LETTER_PAUSE_SECONDS = 60;

export function secondsToWait(message: string): number | undefined {
  const seconds = /you can only request this after (\d{1,6}) seconds/.exec(message)?.[1];
  return seconds === undefined ? undefined : Number(seconds);
}

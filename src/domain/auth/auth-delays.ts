/** How long a screen waits before it goes on by itself, in milliseconds («§9»). */
export const authDelays = {
  after_confirmation: 3000,
  after_reset: 3000,
  account_confirmed: 5000,
  activation_toast: 5000,
} as const;

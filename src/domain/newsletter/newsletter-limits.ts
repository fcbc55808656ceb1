/** How long an unanswered request, and so its link, lives; then it is erased. */
export const unconfirmedDays = 30;

/** A visitor who asks again sooner already has a letter on the way. */
export const letterPauseMinutes = 5;

/** What a restore leaves in the site's state for the next start, which says in the log that the chain goes on from a backup. */
export const restoredKey = "restored";

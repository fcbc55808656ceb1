/** Over the primary look, for what cannot be undone. The `[&]` variant sorts after the plain utilities in the sheet. */
export const dangerClass = "[&]:bg-hot [&]:hover:bg-hot hover:brightness-90";

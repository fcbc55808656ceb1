export const transparencyPath = "/transparencia";

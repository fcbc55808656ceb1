/** Where the providers are. Handed to the API rather than configured: an operator has no business to change them. */
export interface ProviderAddresses {
  google: { issuer: string };
  facebook: { authorize: string; token: string; profile: string };
  /** How long one call to a provider may take. */
  patience_seconds: number;
}

const graph = "https://graph.facebook.com/v24.0";

export const realProviders: ProviderAddresses = {
  google: { issuer: "https://accounts.google.com" },
  facebook: {
    authorize: "https://www.facebook.com/v24.0/dialog/oauth",
    token: `${graph}/oauth/access_token`,
    profile: `${graph}/me`,
  },
  patience_seconds: 8,
};

import { createContext, useContext } from "react";
import type { LinkTerms } from "#domain/affiliate/store-link.ts";

/** The site's settings; they come with the document. */
export interface AppProps {
  site: {
    name: string;
    support_chat?: string | undefined;
    social_logins: readonly ("google" | "facebook")[];
  };
  /** What links to stores carry and say; left out where nothing is known. */
  terms?: LinkTerms | undefined;
}

export const AppPropsContext = createContext<AppProps>({
  site: { name: "", social_logins: [] },
});

export function useSite(): AppProps["site"] {
  return useContext(AppPropsContext).site;
}

export const APP_ID = "app";

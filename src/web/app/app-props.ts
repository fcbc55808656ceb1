import { createContext, useContext } from "react";

/** The site's settings; they come with the document. */
export interface AppProps {
  site: {
    name: string;
    support_chat?: string | undefined;
    social_logins: readonly ("google" | "facebook")[];
  };
}

export const AppPropsContext = createContext<AppProps>({
  site: { name: "", social_logins: [] },
});

export function useSite(): AppProps["site"] {
  return useContext(AppPropsContext).site;
}

export const APP_ID = "app";

import type { AboutFigure } from "./about-figures.ts";
import type { Company } from "./company.ts";

export type SocialLogin = "google" | "facebook";

/** Who the site is; comes from the configuration, so that an operator can rebrand without touching components. */
export interface SiteIdentity {
  name: string;
  /** The founding year, from which the footer counts («§2»). */
  since: number;
  /** The public address, without a slash at its end. */
  url: string;
  social: { whatsapp?: string; telegram?: string; instagram?: string; facebook?: string };
  /** The providers that people can sign in with; each has its button. */
  social_logins: readonly SocialLogin[];
  /** There is a page of open data. */
  open_data?: true;
  support_chat?: string;
  figures: readonly AboutFigure[];
  /** Who answers for personal data: an e-mail address or the address of a page. */
  dpo_contact: string;
  company: Company;
  /** The host of an outside service that contact messages are passed on to. */
  contact_service?: string;
}

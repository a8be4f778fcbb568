import { adminPath, applyPath, businessPath, servicesPath } from './paths.ts';

/** Where links lead that may leave this site (specification, section 2). */
export interface ExternalLinks {
  /** What we are for organisers: become a partner. */
  businessSite: string;
  /** Where somebody becomes an organiser. */
  partnerSignUp: string;
  businessProfile: string;
  adminProfile: string;
  /** The app in the stores; undefined until it is there. */
  iosApp: string | undefined;
  androidApp: string | undefined;
}

/** Addresses as they were configured; where none was, one of our own pages takes the place of a site. */
export type GivenLinks = { [Name in keyof ExternalLinks]?: string | undefined };

export function externalLinks(given: GivenLinks): ExternalLinks {
  return {
    businessSite: given.businessSite ?? servicesPath,
    partnerSignUp: given.partnerSignUp ?? applyPath,
    businessProfile: given.businessProfile ?? businessPath,
    adminProfile: given.adminProfile ?? adminPath,
    iosApp: given.iosApp,
    androidApp: given.androidApp,
  };
}

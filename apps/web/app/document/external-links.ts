import { adminPath, applyPath, businessPath, servicesPath } from '../pages/paths.ts';

/** Links that may leave the site (specification, section 2). */
export interface ExternalLinks {
  /** Page where organisers become partners. */
  businessSite: string;
  /** Page where people sign up as organisers. */
  partnerSignUp: string;
  businessProfile: string;
  adminProfile: string;
  /** The app's pages in the stores; undefined until it is released. */
  iosApp: string | undefined;
  androidApp: string | undefined;
}

/** Addresses from the configuration; our own pages stand in for sites that aren't configured. */
export type ConfiguredLinks = { [Name in keyof ExternalLinks]?: string | undefined };

export function externalLinks(given: ConfiguredLinks): ExternalLinks {
  return {
    businessSite: given.businessSite ?? servicesPath,
    partnerSignUp: given.partnerSignUp ?? applyPath,
    businessProfile: given.businessProfile ?? businessPath,
    adminProfile: given.adminProfile ?? adminPath,
    iosApp: given.iosApp,
    androidApp: given.androidApp,
  };
}

/** Addresses of the site that open in the phone app, as patterns in the form of Apple’s associated domains. */
export const APP_LINKS = ['/explore/*', '/tickets/*', '/transfer/*', '/checkout/status/*', '/app/*'] as const;

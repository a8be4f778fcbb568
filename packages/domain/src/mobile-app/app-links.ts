/** Patterns for the site's addresses that open in the phone app, in the format of Apple's associated domains. */
export const APP_LINKS = [
  '/explore/*',
  '/tickets/*',
  '/transfer/*',
  '/checkout/status/*',
  '/door/*',
  '/app/*',
] as const;

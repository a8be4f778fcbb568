/** Explanation of how often news is emailed, above the choice of its kinds. */
export const NEWS_EXPLAINED =
  'We collect news into at most one email a day. When sales open, or an event gets a new date or place, we’ll email you sooner, but at most once an hour.';

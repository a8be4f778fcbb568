/** Explanation of how often news is emailed, above the choice of its kinds. */
export const NEWS_EXPLAINED =
  'We send news in at most one email a day. News of open sales, new dates and new places comes sooner, in at most one email an hour.';

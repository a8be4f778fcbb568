/** Headers of a page that is private, or that failed to render properly: no cache may store it. */
export const NEVER_KEPT = { 'cache-control': 'private, no-store' };

/** Headers of a page that anyone with its link may use: search engines may not index it either. */
export const LINK_HOLDERS_OWN = { ...NEVER_KEPT, 'x-robots-tag': 'noindex' };

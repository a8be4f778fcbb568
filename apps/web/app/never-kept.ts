/** Headers of a page that is somebody's own, or that could not be made as it should: nothing on its way keeps it. */
export const NEVER_KEPT = { 'cache-control': 'private, no-store' };

/** Headers of a page that whoever has its link may use: search engines do not tell of it either. */
export const LINK_HOLDERS_OWN = { ...NEVER_KEPT, 'x-robots-tag': 'noindex' };

/** Headers of a page that is private, or that failed to render properly: no cache may store it. */
export const NO_STORE_HEADERS = { 'cache-control': 'private, no-store' };

/** Headers of a page that anyone with its link may use: search engines may not index it either. */
export const NO_INDEX_HEADERS = { ...NO_STORE_HEADERS, 'x-robots-tag': 'noindex' };

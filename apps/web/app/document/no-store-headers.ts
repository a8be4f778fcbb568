/** Headers for a page that is private, or that failed to render properly: no cache may store it. */
export const NO_STORE_HEADERS = { 'cache-control': 'private, no-store' };

/** Headers for a page that is open to anyone with its link: no cache may store it and no search engine may index it. */
export const NO_INDEX_HEADERS = { ...NO_STORE_HEADERS, 'x-robots-tag': 'noindex' };

/** Path of the service worker: at the top of the site, so that it may answer for every page. */
export const SERVICE_WORKER_PATH = '/service-worker.js';

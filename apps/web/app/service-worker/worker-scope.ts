/*
 * The parts of a service worker's global scope that ours uses (https://w3c.github.io/ServiceWorker). TypeScript's own
 * types of it can't be combined with those of pages.
 */

interface LifecycleEvent {
  /** Keeps the worker alive until the promise is settled. */
  waitUntil(work: Promise<unknown>): void;
}

export interface FetchEvent extends LifecycleEvent {
  readonly request: Request;
  respondWith(answer: Promise<Response>): void;
}

interface WorkerScope {
  addEventListener(type: 'install' | 'activate', listener: (event: LifecycleEvent) => void): void;
  addEventListener(type: 'fetch', listener: (event: FetchEvent) => void): void;
  /** Replaces the previous worker at once, even while pages are open. */
  skipWaiting(): Promise<void>;
  readonly clients: {
    /** Takes over pages that were loaded without this worker. */
    claim(): Promise<void>;
    matchAll(): Promise<readonly { readonly url: string }[]>;
  };
}

export const workerScope = self as unknown as WorkerScope;

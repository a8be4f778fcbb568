import { SERVICE_WORKER_PATH } from '../service-worker/service-worker-path.ts';

interface TrustedTypePolicies {
  createPolicy(
    name: string,
    rules: { createHTML: (html: string) => string; createScriptURL: (url: string) => string | null },
  ): unknown;
}

/** Markup from which React creates script elements. */
const EMPTY_SCRIPT = '<script></script>';

/**
 * The page's only Trusted Types policy. It allows nothing but the service worker and the empty script element, which
 * React needs if hydration fails and it renders the whole document again.
 */
export function createTrustedTypesPolicy(): void {
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypePolicies };
  trustedTypes?.createPolicy('default', {
    createHTML: (html) => (html === EMPTY_SCRIPT ? html : ''),
    createScriptURL: (url) => (url === SERVICE_WORKER_PATH ? url : null),
  });
}

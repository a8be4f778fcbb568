interface TrustedTypePolicies {
  createPolicy(name: string, rules: { createHTML: (html: string) => string }): unknown;
}

/** Markup from which React creates script elements. */
const EMPTY_SCRIPT = '<script></script>';

/**
 * The page's only Trusted Types policy. It allows nothing but the empty script element, which React needs if hydration
 * fails and it renders the whole document again.
 */
export function createTrustedTypesPolicy(): void {
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypePolicies };
  trustedTypes?.createPolicy('default', { createHTML: (html) => (html === EMPTY_SCRIPT ? html : '') });
}

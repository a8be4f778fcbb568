interface TrustedTypePolicies {
  createPolicy(name: string, rules: { createHTML: (html: string) => string }): unknown;
}

/** The empty script element that React starts from. */
const EMPTY_SCRIPT = '<script></script>';

/**
 * The page's only Trusted Types policy. It allows nothing but the empty script element that React needs when it renders
 * the whole document again.
 */
export function createTrustedTypesPolicy(): void {
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypePolicies };
  trustedTypes?.createPolicy('default', { createHTML: (html) => (html === EMPTY_SCRIPT ? html : '') });
}

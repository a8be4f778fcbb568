interface TrustedTypePolicies {
  createPolicy(name: string, rules: { createHTML: (html: string) => string }): unknown;
}

/** How React makes a script element: by an empty one. */
const EMPTY_SCRIPT = '<script></script>';

/**
 * The page's one policy for markup made by scripts, where the browser knows Trusted Types: nothing, but the empty script
 * element that React needs when it draws the whole document anew.
 */
export function allowNoMarkup(): void {
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypePolicies };
  trustedTypes?.createPolicy('default', { createHTML: (html) => (html === EMPTY_SCRIPT ? html : '') });
}

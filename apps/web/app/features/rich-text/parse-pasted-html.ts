interface TrustedTypes {
  createPolicy(name: string, rules: { createHTML: (html: string) => string }): { createHTML: (html: string) => string };
}

const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes };

/** Trusted Types policy, used only to pass pasted HTML to the parser below. `http/page-policy.ts` allows it by name. */
const policy = trustedTypes?.createPolicy('pasted-html', { createHTML: (html) => html });

/**
 * The body of pasted HTML, in a document that runs no scripts and loads nothing. Style attributes become `data-style`,
 * since the content-security policy would report each of them.
 */
export function parsePastedHtml(html: string): HTMLElement {
  const quiet = html
    .replaceAll(/<style[^]*?<\/style>/gi, '')
    .replaceAll(/<[a-z][^>]*>/gi, (tag) => tag.replaceAll(/\s(style|on[a-z]+)=/gi, ' data-$1='));
  return new DOMParser().parseFromString(policy ? policy.createHTML(quiet) : quiet, 'text/html').body;
}

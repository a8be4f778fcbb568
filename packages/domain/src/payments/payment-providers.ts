/** Payment providers. TEST belongs to the sandbox and moves no money. */
export const PROVIDERS = ['TEST', 'STRIPE', 'FINATIC', 'BUDDY'] as const;
export type Provider = (typeof PROVIDERS)[number];

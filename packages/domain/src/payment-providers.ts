/** Who takes buyers' money for us; TEST is the sandbox's, with no money behind it. */
export const PROVIDERS = ['TEST', 'STRIPE', 'FINATIC', 'BUDDY'] as const;
export type Provider = (typeof PROVIDERS)[number];

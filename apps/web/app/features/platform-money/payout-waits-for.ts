import type { PayoutState } from '@quivertree/domain/payout-states';

interface ShownPayout {
  state: PayoutState;
  youMay: { approve: boolean; send: boolean };
  ownOrganisation: boolean;
}

/** Whose turn it is with a payout, as the administrator reads it who looks at it. */
export function waitsFor({ state, youMay, ownOrganisation }: ShownPayout): string {
  if (state === 'sent') return 'The bank';
  if (state !== 'draft' && state !== 'approved') return '–';
  if (state === 'draft' ? youMay.approve : youMay.send) return 'You, or another administrator';
  return ownOrganisation ? 'An administrator who is not of the organisation' : 'A second person';
}

/** Why the administrator who looks at a payout may not take its next step; nothing where they may. */
export function whyNotYou({ state, youMay, ownOrganisation }: ShownPayout): string | undefined {
  const drafted = state === 'draft';
  if ((!drafted && state !== 'approved') || (drafted ? youMay.approve : youMay.send)) return undefined;
  if (ownOrganisation) return 'You belong to this organiser: somebody else has to approve and send its payouts.';
  return drafted
    ? 'You drew this payout up: somebody else has to approve it.'
    : 'You approved this payout: somebody else has to hand it to the bank.';
}

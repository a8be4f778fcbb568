import type { PayoutState } from '@quivertree/domain/payout-states';

interface ShownPayout {
  state: PayoutState;
  youMay: { approve: boolean; send: boolean };
  ownOrganisation: boolean;
  approvalLapsed: boolean;
  proposedReturn: { youMayConfirm: boolean } | null;
}

/** Whose turn it is with a payout, as the administrator reads it who looks at it. */
export function waitsFor({ state, youMay, ownOrganisation, approvalLapsed, proposedReturn }: ShownPayout): string {
  if (proposedReturn) return proposedReturn.youMayConfirm ? 'You, or another administrator' : 'A second person';
  if (state === 'sent') return 'The bank';
  if (state !== 'draft' && state !== 'approved') return '–';
  if (approvalLapsed) return 'A new approval';
  if (state === 'draft' ? youMay.approve : youMay.send) return 'You, or another administrator';
  return ownOrganisation ? 'An administrator who is not of the organisation' : 'A second person';
}

/** Why the administrator who looks at a payout may not take its next step; nothing where they may. */
export function whyNotYou({ state, youMay, ownOrganisation, approvalLapsed }: ShownPayout): string | undefined {
  const open = state === 'draft' || state === 'approved' || state === 'sent';
  if (open && ownOrganisation)
    return 'You belong to this organiser, or have lately left it or brought someone in: another administrator has to decide about its payouts.';
  const drafted = state === 'draft';
  if ((!drafted && state !== 'approved') || (drafted ? youMay.approve : youMay.send)) return undefined;
  if (approvalLapsed)
    return 'The person who approved this payout is no longer an administrator or has joined the organisation. Draw it up again to have it approved.';
  return drafted
    ? 'You drew this payout up: somebody else has to approve it.'
    : 'You approved this payout: somebody else has to hand it to the bank.';
}

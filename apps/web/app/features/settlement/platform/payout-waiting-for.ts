import type { PayoutState } from '@quivertree/domain/settlement/payout-states';

interface ShownPayout {
  state: PayoutState;
  youMay: { approve: boolean; send: boolean };
  ownOrganisation: boolean;
  approvalLapsed: boolean;
  proposedReturn: { youMayConfirm: boolean } | null;
}

/** Describes what a payout is waiting for, as shown to the signed-in administrator. */
export function waitingFor({ state, youMay, ownOrganisation, approvalLapsed, proposedReturn }: ShownPayout): string {
  if (proposedReturn) return proposedReturn.youMayConfirm ? 'You or another administrator' : 'Another administrator';
  if (state === 'sent') return 'The bank';
  if (state !== 'draft' && state !== 'approved') return '–';
  if (approvalLapsed) return 'A new approval';
  if (state === 'draft' ? youMay.approve : youMay.send) return 'You or another administrator';
  return ownOrganisation ? 'An administrator outside the organisation' : 'Another administrator';
}

/** Explains why the signed-in administrator may not take a payout's next step; undefined if they may. */
export function blockedReason({ state, youMay, ownOrganisation, approvalLapsed }: ShownPayout): string | undefined {
  const isOpen = state === 'draft' || state === 'approved' || state === 'sent';
  if (isOpen && ownOrganisation)
    return 'You belong to this organisation, left it recently or brought someone into it, so another administrator has to handle its payouts.';
  const drafted = state === 'draft';
  if ((!drafted && state !== 'approved') || (drafted ? youMay.approve : youMay.send)) return undefined;
  if (approvalLapsed)
    return 'The person who approved this payout is no longer an administrator or has joined the organisation. Redraft the payout so that it can be approved again.';
  return drafted
    ? 'You created or changed this payout, so someone else has to approve it.'
    : 'You approved this payout, so someone else has to mark it as paid.';
}

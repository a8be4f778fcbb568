import type { Transitions } from '../states/state-machine.ts';

export type AdministratorProposalState = 'proposed' | 'agreed' | 'withdrawn';

/** A new administrator is proposed by one administrator and appointed by another. Either may withdraw the proposal. */
export const ADMINISTRATOR_PROPOSAL_TRANSITIONS: Transitions<AdministratorProposalState> = {
  proposed: ['agreed', 'withdrawn'],
  agreed: [],
  withdrawn: [],
};

/**
 * It takes two people to appoint an administrator. Otherwise one person could create a second account for themselves
 * and approve their own payouts.
 */
export function mayAgreeToAdministrator({ proposedBy }: { proposedBy: string }, userId: string): boolean {
  return userId !== proposedBy;
}

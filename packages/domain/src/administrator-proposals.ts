import type { Transitions } from './state-machine.ts';

export type AdministratorProposalState = 'proposed' | 'agreed' | 'withdrawn';

/** A new administrator: one administrator proposes somebody, and another agrees; either may withdraw it. */
export const ADMINISTRATOR_PROPOSAL_TRANSITIONS: Transitions<AdministratorProposalState> = {
  proposed: ['agreed', 'withdrawn'],
  agreed: [],
  withdrawn: [],
};

/**
 * Whoever proposed an administrator does not agree as well. Two people stand behind each payout: were one enough to make
 * an administrator, one person with two accounts would be both.
 */
export function mayAgreeToAdministrator({ proposedBy }: { proposedBy: string }, userId: string): boolean {
  return userId !== proposedBy;
}

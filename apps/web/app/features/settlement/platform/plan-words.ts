import type { PlanName } from '@quivertree/domain/plans/plans';

export const PLAN_WORDS: Record<PlanName, string> = { rsvp: 'RSVP', standard: 'Standard', enterprise: 'Enterprise' };

/** Formats basis points as a percentage, for instance 5%. */
export function shareWords(basisPoints: number): string {
  return `${basisPoints / 100}%`;
}

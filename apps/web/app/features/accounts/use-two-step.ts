import type { Answer } from '@quivertree/contract/call';
import { getSecondFactor } from '@quivertree/contract/accounts/second-factor';
import { useAnswer } from '../../queries/use-query.ts';

export function isTwoStepSetUp({ totpSince, passkeys }: Answer<typeof getSecondFactor>): boolean {
  return totpSince !== null || passkeys.length > 0;
}

/** True if the user has set up two-step verification, false if not; undefined until it's known. */
export function useHasTwoStep(): boolean | undefined {
  const { data } = useAnswer(getSecondFactor, {});
  return data && isTwoStepSetUp(data);
}

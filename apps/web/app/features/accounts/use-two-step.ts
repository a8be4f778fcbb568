import { getSecondFactor } from '@quivertree/contract/accounts/second-factor';
import { useAnswer } from '../../queries/use-query.ts';

/** True if the user has set up two-step verification, false if not; undefined until it's known. */
export function useHasTwoStep(): boolean | undefined {
  const { data } = useAnswer(getSecondFactor, {});
  return data && (data.totpSince !== null || data.passkeys.length > 0);
}

import { CallError } from '@quivertree/contract/client';

const RETRIES = 3;

/** Repeats what may succeed the next time (specification, section 4); a refusal stays one. */
export function retryUnlessRefused(failures: number, error: Error): boolean {
  const refused =
    error instanceof CallError && error.status !== undefined && error.status < 500 && error.status !== 429;
  return !refused && failures < RETRIES;
}

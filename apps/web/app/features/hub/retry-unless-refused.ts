import { CallError } from '@quivertree/contract/client';

const RETRIES = 3;

/** Retries failures that may be temporary (specification, section 4), but not refusals. */
export function retryUnlessRefused(failures: number, error: Error): boolean {
  const refused =
    error instanceof CallError && error.status !== undefined && error.status < 500 && error.status !== 429;
  return !refused && failures < RETRIES;
}

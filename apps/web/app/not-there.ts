import { CallError } from '@quivertree/contract/client';

/** Whether a call failed since there is nothing under this name: unknown, or no name that anything could have. */
export function isNotThere(error: unknown): boolean {
  return error instanceof CallError && (error.status === 404 || error.status === 400);
}

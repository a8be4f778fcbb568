import { CallError } from '@quivertree/contract/client';
import { data } from 'react-router';

/** True if a call failed because nothing has this name, or because nothing can have it. */
export function isNotFound(error: unknown): boolean {
  return error instanceof CallError && (error.status === 404 || error.status === 400);
}

/** Resolves to what a page shows; null, with status 404, if it doesn't exist. */
export async function orNotFound<Answer>(asked: Promise<Answer>) {
  try {
    return await asked;
  } catch (error) {
    if (isNotFound(error)) return data(null, { status: 404 });
    throw error;
  }
}

import { CallError } from '@quivertree/contract/client';
import { data } from 'react-router';

/** True if a call failed because the name it was given is unknown (404) or malformed (400). */
export function isNotFound(error: unknown): boolean {
  return error instanceof CallError && (error.status === 404 || error.status === 400);
}

/** Resolves to a call's answer or, if the call's subject doesn't exist, to null with status 404 for the page. */
export async function orNotFound<Answer>(asked: Promise<Answer>) {
  try {
    return await asked;
  } catch (error) {
    if (isNotFound(error)) return data(null, { status: 404 });
    throw error;
  }
}

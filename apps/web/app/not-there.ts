import { CallError } from '@quivertree/contract/client';
import { data } from 'react-router';

/** Whether a call failed since there is nothing under this name: unknown, or no name that anything could have. */
export function isNotThere(error: unknown): boolean {
  return error instanceof CallError && (error.status === 404 || error.status === 400);
}

/** What a page is about; null, and the page says 404, if there is nothing under its name. */
export async function orNotThere<Answer>(asked: Promise<Answer>) {
  try {
    return await asked;
  } catch (error) {
    if (isNotThere(error)) return data(null, { status: 404 });
    throw error;
  }
}

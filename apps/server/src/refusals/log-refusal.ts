import type { Logger } from 'pino';
import { Refusal } from './refusal.ts';

/** Runs the work; if it is refused, logs the refusal with the given details. */
export async function logRefusal<T>(log: Logger, facts: object, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof Refusal) log.warn({ ...facts, code: error.code, data: error.data }, 'refused');
    throw error;
  }
}

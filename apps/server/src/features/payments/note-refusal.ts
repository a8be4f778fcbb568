import type { Logger } from 'pino';
import { Refusal } from '../../http/refusal.ts';

/** Does the work; what is refused, by whom it was asked and why not, is worth a line in the log. */
export async function noteRefusal<T>(log: Logger, facts: object, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof Refusal) log.warn({ ...facts, code: error.code, data: error.data }, 'refused');
    throw error;
  }
}

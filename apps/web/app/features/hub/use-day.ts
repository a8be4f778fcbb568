import { getAdministratorsDay, type QueueName } from '@quivertree/contract/operations';
import { useAnswer } from './use-answer.ts';

const REFRESH_MS = 60_000;

/** What waits for administrators, counted again each minute. */
export function useDay() {
  return useAnswer(getAdministratorsDay, {}, { refetchInterval: REFRESH_MS });
}

/** How much waits in one of their queues; undefined until it was counted. */
export function useWaiting(queue: QueueName): number | undefined {
  return useDay().data?.queues.find(({ name }) => name === queue)?.waiting;
}

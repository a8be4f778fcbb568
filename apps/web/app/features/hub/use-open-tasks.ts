import { getAdministratorOverview, type QueueName } from '@quivertree/contract/administration/operations';
import { useAnswer } from '../../queries/use-query.ts';

const REFRESH_MS = 60_000;

/** Administrators' open tasks, refetched every minute. */
export function useOpenTasks() {
  return useAnswer(getAdministratorOverview, {}, { refetchInterval: REFRESH_MS });
}

/** Number of open tasks in a queue; undefined while loading. */
export function useWaiting(queue: QueueName): number | undefined {
  return useOpenTasks().data?.queues.find(({ name }) => name === queue)?.waiting;
}

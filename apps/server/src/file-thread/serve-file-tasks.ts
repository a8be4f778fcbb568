import { constants, setPriority } from 'node:os';
import { parentPort } from 'node:worker_threads';
import { Refusal } from '../refusals/refusal.ts';
import type { FileRequest, FileResult, FileTask } from './file-task.ts';

/** Makes files on this thread for the thread that started it. Errors of a task are sent back. */
export function serveFileTasks(tasks: readonly FileTask<never, unknown>[]): void {
  // On Linux, each thread has its own priority. When all cores are busy, orders come first.
  if (process.platform === 'linux') setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
  const byName = new Map(tasks.map((task) => [task.name, task]));
  parentPort?.on('message', ({ id, task, input }: FileRequest) => {
    void runTask(byName.get(task), input)
      .then((output): FileResult => ({ id, outcome: 'made', output }))
      .catch((error: unknown): FileResult => ({ id, ...failureOf(error) }))
      .then((result) => parentPort?.postMessage(result));
  });
}

async function runTask(task: FileTask<never, unknown> | undefined, input: unknown): Promise<unknown> {
  if (!task) throw new Error('This file task is not listed in run-file-tasks.ts');
  const make = await task.load();
  return make(input as never);
}

function failureOf(error: unknown) {
  if (!(error instanceof Refusal)) return { outcome: 'failed' as const, error };
  const { code, data, message } = error;
  return { outcome: 'refused' as const, refusal: { code, data, message } };
}

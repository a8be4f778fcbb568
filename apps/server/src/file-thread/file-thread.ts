import { Worker as Thread } from 'node:worker_threads';
import type { RefusalCode, RefusalData } from '@quivertree/contract/refusals';
import type { Logger } from 'pino';
import { busy, Refusal } from '../refusals/refusal.ts';
import type { FileResult, FileTask } from './file-task.ts';

interface Options {
  log: Logger;
  /** The module that the thread runs. */
  entry: URL;
  /** Maximum number of files being made or waiting; further ones are refused. */
  maxWaiting?: number;
  /** Time limit on a file, in milliseconds, after which the thread counts as stuck and is replaced. */
  limitMs?: number;
  /** Pause after a thread has ended, in milliseconds, so that a bad file can't start one thread after another. */
  restartAfterMs?: number;
}

interface Waiting {
  resolve: (output: unknown) => void;
  reject: (error: Error) => void;
  limit: NodeJS.Timeout;
}

interface RunningThread {
  thread: Thread;
  waiting: Map<number, Waiting>;
}

/** A tenth of a server's memory is enough for any document. */
const RESOURCE_LIMITS = { maxYoungGenerationSizeMb: 16, maxOldGenerationSizeMb: 128 };

/**
 * Makes PDFs and passes on a thread of their own, so that downloads never hold up orders. The thread starts with the
 * first file. If it ends or is stuck, everything that it was making is refused with `server.busy`, and a later file
 * starts another. Pictures aren't made here: their library has threads of its own, and the whole server would end if
 * this thread were ended while it uses that library.
 */
export class FileThread {
  readonly #options: Required<Options>;
  #current: RunningThread | undefined;
  #notBefore = 0;
  #lastId = 0;

  constructor(options: Options) {
    this.#options = { maxWaiting: 100, limitMs: 20_000, restartAfterMs: 1_000, ...options };
  }

  /** Makes a file; rejects with the task's own error, or with `server.busy` if the thread can't make it now. */
  async make<Input, Output>(task: FileTask<Input, Output>, input: Input): Promise<Output> {
    const running = (this.#current ??= this.#start());
    if (running.waiting.size >= this.#options.maxWaiting) throw busy();
    const id = ++this.#lastId;
    return new Promise((resolve, reject) => {
      const limit = setTimeout(() => this.#end(running, 'was stuck'), this.#options.limitMs);
      running.waiting.set(id, { resolve: (output) => resolve(output as Output), reject, limit });
      running.thread.postMessage({ id, task: task.name, input });
    });
  }

  /** Ends the thread. What it was making is refused, and so is everything after. */
  async stop(): Promise<void> {
    this.#notBefore = Number.POSITIVE_INFINITY;
    const { thread } = this.#current ?? {};
    await thread?.terminate();
  }

  #start(): RunningThread {
    if (performance.now() < this.#notBefore) throw busy();
    const thread = new Thread(this.#options.entry, { resourceLimits: RESOURCE_LIMITS });
    const running: RunningThread = { thread, waiting: new Map() };
    thread.unref();
    thread.on('message', (result: FileResult) => settle(running, result));
    thread.on('error', (error) => this.#options.log.error({ err: error }, 'the file thread failed'));
    thread.on('exit', () => this.#end(running, 'ended'));
    return running;
  }

  /** Refuses what a thread was making, once it has ended or is stuck. */
  #end(running: RunningThread, how: string): void {
    if (this.#current !== running) return;
    this.#current = undefined;
    this.#notBefore = Math.max(this.#notBefore, performance.now() + this.#options.restartAfterMs);
    if (running.waiting.size > 0) this.#options.log.error(`the file thread ${how} while it was making files`);
    for (const { reject, limit } of running.waiting.values()) {
      clearTimeout(limit);
      reject(busy());
    }
    void running.thread.terminate();
  }
}

function settle({ waiting }: RunningThread, result: FileResult): void {
  const one = waiting.get(result.id);
  if (!one) return;
  waiting.delete(result.id);
  clearTimeout(one.limit);
  if (result.outcome === 'made') return one.resolve(result.output);
  one.reject(result.outcome === 'refused' ? refusalOf(result.refusal) : errorOf(result.error));
}

function refusalOf({ code, data, message }: Extract<FileResult, { outcome: 'refused' }>['refusal']): Refusal {
  return new Refusal(code as RefusalCode, data as RefusalData | undefined, { message });
}

function errorOf(error: unknown): Error {
  return error instanceof Error ? error : new Error('The file thread reported a failure', { cause: error });
}

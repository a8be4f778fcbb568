import { availableParallelism, cpus, totalmem } from 'node:os';

/** The machine that figures were taken on, in one line. */
export function describeMachine(): string {
  const memory = Math.round(totalmem() / 2 ** 30);
  return `${availableParallelism()} cores (${cpus()[0]?.model.trim() ?? 'unknown'}), ${memory} GB, ${process.platform}, Node ${process.version.slice(1)}`;
}

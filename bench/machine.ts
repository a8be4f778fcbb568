import { availableParallelism, cpus, loadavg, totalmem } from 'node:os';

/** The machine that figures are taken on, and how busy it is already, in one line. */
export function describeMachine(): string {
  const memory = Math.round(totalmem() / 2 ** 30);
  return [
    `${availableParallelism()} cores (${cpus()[0]?.model.trim() ?? 'unknown'})`,
    `${memory} GB`,
    process.platform,
    `Node ${process.version.slice(1)}`,
    `load ${loadavg()[0]?.toFixed(1)} before the start`,
  ].join(', ');
}

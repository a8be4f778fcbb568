import { availableParallelism, cpus, loadavg, totalmem } from 'node:os';

/** One line about the machine and its load before the run. */
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

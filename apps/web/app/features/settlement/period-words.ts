import { formatDate, NAMIBIA } from '@quivertree/domain/zoned-time';

/** The days of a statement's period; its end is the midnight after the last one. */
export function periodWords({ from, until }: { from: string | null; until: string }): string {
  const last = formatDate(Date.parse(until) - 1, NAMIBIA);
  return from === null ? `Until ${last}` : `${formatDate(from, NAMIBIA)} to ${last}`;
}

import { formatDate, NAMIBIA } from '@quivertree/domain/dates/zoned-time';

/** Formats a statement's period, whose end is the midnight after its last day. */
export function periodWords({ from, until }: { from: string | null; until: string }): string {
  const last = formatDate(Date.parse(until) - 1, NAMIBIA);
  return from === null ? `Until ${last}` : `${formatDate(from, NAMIBIA)} to ${last}`;
}

import { plural } from '@quivertree/domain/text/plural';
import type { Finding } from '../../apps/server/src/audit/audit.ts';
import { table } from '../../bench/table.ts';
import type { Row } from './compare.ts';

/** Table of what was acknowledged, lost and doubled. */
export function rowsText(rows: readonly Row[]): string {
  const texts = rows.map(({ what, count, lost, doubled }) => [
    what,
    ...[count, lost, doubled].map((n) => n.toLocaleString('en')),
  ]);
  return table([['', 'total', 'lost', 'doubled'], ...texts]);
}

/** The audit's findings, one per line. */
export function auditText(findings: readonly Finding[]): string {
  const lines = findings.map(({ invariant, means, row }) => `${invariant}  ${means}: ${JSON.stringify(row)}`);
  const total = plural(findings.length, '1 violation', '{n} violations');
  return [...lines, findings.length === 0 ? 'The audit: all invariants hold.' : `The audit: ${total}.`].join('\n');
}

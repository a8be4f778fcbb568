import { parseArgs } from 'node:util';
import { describeMachine } from '../../bench/machine.ts';
import type { CrowdTimes } from './crowd.ts';
import { auditText, rowsText } from './result-text.ts';
import { type OnSaleOptions, type OnSaleResult, runOnSale } from './run-on-sale.ts';

const FULL: OnSaleOptions = { arrivals: 100_000, tickets: 5_000, servers: 3, serverKills: 3, databaseKills: 1 };
const SHORT: OnSaleOptions = { arrivals: 2_000, tickets: 100, servers: 2, serverKills: 1, databaseKills: 1 };

const { values } = parseArgs({ options: { short: { type: 'boolean', default: false } } });
const options = values.short ? SHORT : FULL;
console.log(describeMachine());
console.log(`An on-sale of ${options.tickets} tickets for ${options.arrivals} people, on ${options.servers} servers`);
const result = await runOnSale({ ...options, progress: (line) => console.log(`  ${line} …`) });
print(result);
const bad = result.rows.some(({ lost, doubled }) => lost + doubled > 0) || result.findings.length > 0;
process.exit(bad || !result.fair ? 1 : 0);

function print({ rows, findings, fair, refusals, seconds, arriving, looking, kills }: OnSaleResult): void {
  console.log(`\n${rowsText(rows)}\n`);
  console.log(`Everyone had arrived after ${arriving.sent.toFixed(1)} s and had a place ${timesText(arriving)}.`);
  console.log(`The draw took ${seconds.drawing.toFixed(1)} s. Everyone knew their number ${timesText(looking)}.`);
  console.log(`The tickets were sold in ${seconds.selling.toFixed(0)} s.`);
  console.log(`Servers were killed ${kills.servers} times, PostgreSQL ${kills.databases} times.`);
  console.log(`Refused after admission: ${textOf(refusals.admitted)}. Before: ${textOf(refusals.early)}.`);
  console.log(fair ? 'The published seed leads to the published draw.' : 'The draw can’t be verified.');
  console.log(auditText(findings));
}

function timesText({ answered, busy, lost }: CrowdTimes): string {
  return `after ${answered.toFixed(0)} s; ${busy} requests were refused as busy, and ${lost} answers lost`;
}

function textOf(counts: ReadonlyMap<string, number>): string {
  return [...counts].map(([code, count]) => `${count} × ${code}`).join(', ') || 'none';
}

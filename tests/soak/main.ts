import { parseArgs } from 'node:util';
import { describeMachine } from '../../bench/machine.ts';
import { paceOf } from '../../bench/load.ts';
import { auditText, rowsText } from './result-text.ts';
import { runSoak, type SoakResult } from './run-soak.ts';

/**
 * The full soak test: 100 orders a second for ten minutes, 500 kills of servers and 100 of PostgreSQL, and full disks.
 */
const FULL = {
  minutes: '10',
  rate: '100',
  servers: '3',
  kills: '500',
  stepKills: '60',
  databaseKills: '100',
  fullDisks: '5',
  jobTableErrors: '5',
};
/** A short soak test of a little over a minute. */
const SHORT = {
  minutes: '0.5',
  rate: '20',
  servers: '2',
  kills: '8',
  stepKills: '4',
  databaseKills: '3',
  fullDisks: '1',
  jobTableErrors: '1',
};

const { values } = parseArgs({
  options: {
    short: { type: 'boolean', default: false },
    minutes: { type: 'string' },
    rate: { type: 'string' },
    servers: { type: 'string' },
    kills: { type: 'string' },
    'step-kills': { type: 'string' },
    'database-kills': { type: 'string' },
    'full-disks': { type: 'string' },
    'job-table-errors': { type: 'string' },
  },
});
const usual = values.short ? SHORT : FULL;
const chosen = {
  seconds: Number(values.minutes ?? usual.minutes) * 60,
  ordersPerSecond: Number(values.rate ?? usual.rate),
  servers: Number(values.servers ?? usual.servers),
  serverKills: Number(values.kills ?? usual.kills),
  stepKills: Number(values['step-kills'] ?? usual.stepKills),
  databaseKills: Number(values['database-kills'] ?? usual.databaseKills),
  fullDisks: Number(values['full-disks'] ?? usual.fullDisks),
  jobTableErrors: Number(values['job-table-errors'] ?? usual.jobTableErrors),
};
if (Object.values(chosen).some((value) => !(value >= 0)) || chosen.servers < 1 || chosen.ordersPerSecond < 1) {
  console.error(
    '--minutes, --rate, --servers, --kills, --step-kills, --database-kills, --full-disks and --job-table-errors must be numbers.',
  );
  process.exit(1);
}
console.log(describeMachine());
const result = await runSoak({ ...chosen, progress: (line) => console.log(`  ${line} …`) });
print(result);
const bad = result.rows.some(({ lost, doubled }) => lost + doubled > 0) || result.findings.length > 0;
process.exit(bad ? 1 : 0);

function print({ rows, findings, acknowledgements, kills, killedAt, fullDisks, jobTableErrors }: SoakResult): void {
  const { medianMs } = paceOf(acknowledgements.waits, chosen.seconds);
  const p95 =
    acknowledgements.waits.toSorted((a, b) => a - b)[Math.floor(acknowledgements.waits.length * 0.95)] ?? Number.NaN;
  console.log(`\n${rowsText(rows)}`);
  console.log(`\nServers were killed ${kills.servers} times, PostgreSQL ${kills.databases} times.`);
  const steps = [...killedAt].map(([failpoint, times]) => `${times} × ${failpoint}`);
  console.log(`Servers were killed between two steps: ${steps.join(', ') || 'never'}.`);
  console.log(
    `PostgreSQL’s disk was full ${fullDisks.times} times (${fullDisks.real ? 'on a real disk' : 'simulated, because no disk can be mounted here'}), its job table refused ${jobTableErrors} times, for five seconds each.`,
  );
  console.log(
    `${acknowledgements.orders.size} orders in ${chosen.seconds} s; answered at the first attempt in ${medianMs.toFixed(0)} ms (median), ${p95.toFixed(0)} ms (95 %); ${acknowledgements.refused} were refused, ${acknowledgements.gaveUp} gave up.`,
  );
  for (const { what, examples = [] } of rows) for (const example of examples) console.error(`${what}  ${example}`);
  for (const contradiction of acknowledgements.contradictions) console.error(`contradiction  ${contradiction}`);
  console.log(auditText(findings));
}

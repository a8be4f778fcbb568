import { runInTerminal } from './child.mjs';
import { root } from './paths.mjs';
import { prepare } from './prepare.mjs';
import { run } from './progress.mjs';

// Tests that take their sizes from `sized(small, full)`, in addition to the races.
const SIZED = [
  'payment-notifications',
  'altered-notifications',
  'notification-order',
  'refund-histories',
  'settlement-model',
];

// Runs the load test, the on-sale, and then the races at full size. With options, runs only the load test or, with
// --on-sale, only the on-sale.
await run(async () => {
  const node = await prepare();
  const args = process.argv.slice(2);
  const onSaleOnly = args.includes('--on-sale');
  const rest = args.filter((arg) => arg !== '--on-sale');
  const parts = onSaleOnly ? ['on-sale-main.ts'] : args.length > 0 ? ['main.ts'] : ['main.ts', 'on-sale-main.ts'];
  for (const part of parts) {
    const code = await runInTerminal(node, [`tests/soak/${part}`, ...rest], { cwd: root });
    if (code !== 0) return code;
  }
  if (args.length > 0) return 0;
  const races = ['node_modules/vitest/vitest.mjs', 'run', 'tests/races', ...SIZED];
  return runInTerminal(node, races, { cwd: root, env: { ...process.env, SOAK: '1' } });
});

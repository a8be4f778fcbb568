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

// Runs the load test, then the races at full size. With options, runs only the load test.
await run(async () => {
  const node = await prepare();
  const args = process.argv.slice(2);
  const code = await runInTerminal(node, ['tests/soak/main.ts', ...args], { cwd: root });
  if (code !== 0 || args.length > 0) return code;
  const races = ['node_modules/vitest/vitest.mjs', 'run', 'tests/races', ...SIZED];
  return runInTerminal(node, races, { cwd: root, env: { ...process.env, SOAK: '1' } });
});

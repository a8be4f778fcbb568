import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { runInTerminal } from './child.mjs';
import { root } from './paths.mjs';
import { prepare } from './prepare.mjs';
import { run } from './progress.mjs';

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
  // Tests outside `tests/races` that take their sizes from `sized(small, full)`, by parts of their paths.
  const sized = JSON.parse(await readFile(join(root, 'scripts/sized-tests.json'), 'utf8'));
  const races = ['node_modules/vitest/vitest.mjs', 'run', 'tests/races', ...sized];
  return runInTerminal(node, races, { cwd: root, env: { ...process.env, SOAK: '1' } });
});

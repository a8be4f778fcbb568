import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runInTerminal } from './child.mjs';
import { root } from './paths.mjs';
import { prepare } from './prepare.mjs';
import { run } from './progress.mjs';

/** Packages and apps: each is checked against the types of its own environment, everything else against all of them. */
const { workspaces } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));

// Checks, cheapest first. The tests cover boundaries, database, races and journeys in a browser.
const CHECKS = [
  ['types', 'typescript/bin/tsc', '--build', '.', ...workspaces],
  ['lint', 'oxlint/bin/oxlint', '--type-aware', '--report-unused-disable-directives-severity=error', '--deny-warnings'],
  ['format', '@biomejs/biome/bin/biome', 'check', '--error-on-warnings', '.'],
  ['unused code', 'knip/bin/knip.js', '--no-progress', '--treat-config-hints-as-errors'],
  ['tests', 'vitest/vitest.mjs', 'run'],
];

/** Runs every check until one fails. With arguments, runs only test files whose names contain one of them. */
await run(async () => {
  const node = await prepare();
  const only = process.argv.slice(2);
  const checks = only.length > 0 ? CHECKS.slice(-1) : CHECKS;
  const table = [];
  let code = 0;
  for (const [title, program, ...args] of checks) {
    if (code !== 0) {
      table.push(['not run', title]);
      continue;
    }
    console.log(`\n── ${title} ──`);
    const started = Date.now();
    code = await runInTerminal(node, [`node_modules/${program}`, ...args, ...only], { cwd: root });
    const seconds = ((Date.now() - started) / 1000).toFixed(1);
    table.push([code === 0 ? 'passed' : 'FAILED', title, `${seconds} s`]);
  }
  console.log(
    `\n${table
      .map((row) =>
        row
          .map((cell) => cell.padEnd(12))
          .join('')
          .trimEnd(),
      )
      .join('\n')}`,
  );
  return code;
});

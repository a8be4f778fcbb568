import { join } from 'node:path';
import { buildWeb } from './build.mjs';
import { openly } from './child.mjs';
import { installPackages } from './install.mjs';
import { root } from './places.mjs';
import { run } from './progress.mjs';
import { findRuntime } from './runtime.mjs';

// What is checked, cheapest first. The tests include boundaries, database, races and journeys in a browser.
const CHECKS = [
  ['types', 'typescript/bin/tsc', '--project', '.'],
  ['lint', 'oxlint/bin/oxlint', '--type-aware', '--report-unused-disable-directives-severity=error', '--quiet'],
  ['format', '@biomejs/biome/bin/biome', 'check', '--error-on-warnings', '.'],
  ['unused code', 'knip/bin/knip.js', '--no-progress'],
  ['tests', 'vitest/vitest.mjs', 'run'],
];

/** Runs every check until one fails; with names of test files (or parts of them), only those tests. */
await run(async () => {
  const runtime = await findRuntime();
  await installPackages(runtime);
  await buildWeb(runtime);
  const only = process.argv.slice(2);
  const checks = only.length > 0 ? CHECKS.slice(-1) : CHECKS;
  const done = [];
  for (const [title, script, ...args] of checks) {
    console.log(`\n── ${title} ──`);
    const started = Date.now();
    const code = await openly(runtime.node, [join(root, 'node_modules', script), ...args, ...only], { cwd: root });
    done.push(
      `${code === 0 ? 'passed' : 'FAILED'}  ${title.padEnd(12)} ${((Date.now() - started) / 1000).toFixed(1)} s`,
    );
    if (code !== 0) return report(done, code);
  }
  return report(done, 0);
});

function report(lines, code) {
  console.log(`\n${lines.join('\n')}`);
  return code;
}

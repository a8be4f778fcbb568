import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runHidden, runInTerminal } from './child.mjs';
import { root } from './paths.mjs';
import { prepare } from './prepare.mjs';
import { run } from './progress.mjs';

/**
 * Packages and apps: each is type-checked in its own environment, everything else with the types of all environments.
 */
const { workspaces } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));

/** Checks of the source, run in parallel. */
const SOURCE_CHECKS = [
  ['types', 'typescript/bin/tsc', '--build', '.', ...workspaces],
  ['lint', 'oxlint/bin/oxlint', '--type-aware', '--report-unused-disable-directives-severity=error', '--deny-warnings'],
  ['format', '@biomejs/biome/bin/biome', 'check', '--error-on-warnings', '.'],
  ['unused code', 'knip/bin/knip.js', '--no-progress', '--treat-config-hints-as-errors'],
];

/** The test run: boundaries, database, races and browser journeys. */
const TESTS = ['tests', 'vitest/vitest.mjs', 'run'];

/**
 * Runs the checks of the source and, if they pass, the tests. With arguments, runs only the tests whose paths contain
 * one of them.
 */
await run(async () => {
  const node = await prepare();
  const only = process.argv.slice(2);
  const rows = only.length > 0 ? [] : await checkSource(node);
  if (rows.every(({ code }) => code === 0)) rows.push(await test(node, only));
  else rows.push({ title: TESTS[0] });
  console.log(`\n${rows.map(summary).join('\n')}`);
  return rows.find(({ code }) => code > 0)?.code ?? 0;
});

async function checkSource(node) {
  console.log(`\n── ${SOURCE_CHECKS.map(([title]) => title).join(', ')} ──`);
  return Promise.all(
    SOURCE_CHECKS.map(async ([title, program, ...args]) => {
      const started = Date.now();
      const { code, output } = await runHidden(node, [`node_modules/${program}`, ...args], { cwd: root });
      if (code !== 0) console.log(`\n── ${title} ──\n${output}`);
      return { title, code, seconds: secondsSince(started) };
    }),
  );
}

async function test(node, only) {
  const [title, program, ...args] = TESTS;
  console.log(`\n── ${title} ──`);
  const started = Date.now();
  const code = await runInTerminal(node, [`node_modules/${program}`, ...args, ...only], { cwd: root });
  return { title, code, seconds: secondsSince(started) };
}

function secondsSince(started) {
  return `${((Date.now() - started) / 1000).toFixed(1)} s`;
}

function summary({ title, code, seconds = '' }) {
  const state = code === undefined ? 'not run' : code === 0 ? 'passed' : 'FAILED';
  return [state, title, seconds]
    .map((cell) => cell.padEnd(12))
    .join('')
    .trimEnd();
}

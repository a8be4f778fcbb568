import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runHidden, runInTerminal } from './child.mjs';
import { root } from './paths.mjs';
import { prepare, prepareMobile } from './prepare.mjs';
import { run } from './progress.mjs';

/**
 * Packages and apps: each is type-checked in its own environment, everything else with the types of all environments.
 */
const { workspaces } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));

const LINT = [
  'oxlint/bin/oxlint',
  '--type-aware',
  '--report-unused-disable-directives-severity=error',
  '--deny-warnings',
];

/** Checks of the source, run in parallel. */
const SOURCE_CHECKS = [
  ['types', 'typescript/bin/tsc', '--build', '.', ...workspaces, 'apps/mobile'],
  ['lint', ...LINT],
  ['mobile lint', ...LINT, '--config=apps/mobile/.oxlintrc.json', 'apps/mobile'],
  ['format', '@biomejs/biome/bin/biome', 'check', '--error-on-warnings', '.'],
  ['unused code', 'knip/bin/knip.js', '--no-progress', '--treat-config-hints-as-errors'],
];

/** The companion app's own tests, of its screens and rules. */
const MOBILE_TESTS = { title: 'mobile', folder: 'apps/mobile', program: ['jest/bin/jest.js', '--maxWorkers=2'] };
/** All other tests: boundaries, database, races and browser journeys. */
const TESTS = { title: 'tests', folder: '.', program: ['vitest/vitest.mjs', 'run'] };

/**
 * Runs the checks of the source and, if they pass, the tests. With arguments, runs only the tests whose paths contain
 * one of them.
 */
await run(async () => {
  const node = await prepare();
  const only = process.argv.slice(2);
  const onlyMobile = only.filter((path) => path.startsWith(MOBILE_TESTS.folder));
  const others = only.filter((path) => !onlyMobile.includes(path));
  if (only.length === 0 || only.some((path) => path.includes('mobile'))) await prepareMobile();
  const rows = only.length > 0 ? [] : await checkSource(node);
  const runs = [
    [MOBILE_TESTS, onlyMobile, others],
    [TESTS, others, onlyMobile],
  ].filter(([, own, foreign]) => own.length > 0 || foreign.length === 0);
  for (const [tests, own] of runs)
    rows.push(rows.every(({ code }) => code === 0) ? await test(node, tests, own) : { title: tests.title });
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

async function test(node, { title, folder, program: [program, ...args] }, only) {
  console.log(`\n── ${title} ──`);
  const started = Date.now();
  const notes = mkdtempSync(join(tmpdir(), 'quivertree-tests-'));
  const setupFailures = join(notes, 'setup-failures');
  const runFiles = (paths) =>
    runInTerminal(node, [`node_modules/${program}`, ...args, ...paths], {
      cwd: join(root, folder),
      env: { ...process.env, SETUP_FAILURES: setupFailures },
    });
  let code = await runFiles(only);
  // A browser or server that doesn't start says nothing about the code, so such files get a second run.
  if (code !== 0 && existsSync(setupFailures)) {
    const files = readFileSync(setupFailures, 'utf8').split('\n');
    console.log(`\nSecond run, because the setup failed: ${files.join(' ')}`);
    code = await runFiles(files);
  }
  rmSync(notes, { recursive: true });
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

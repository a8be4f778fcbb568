import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runHidden, runInTerminal } from './child.mjs';
import { root } from './paths.mjs';
import { build, install } from './prepare.mjs';
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
const MOBILE_TESTS = { title: 'mobile', folder: 'apps/mobile', program: ['jest/bin/jest.js', '--maxWorkers=1'] };
/** All other tests: boundaries, database, races and browser journeys. */
const TESTS = { title: 'tests', folder: '.', program: ['vitest/vitest.mjs', 'run'] };

/**
 * Runs the checks of the source and, if they pass, the tests. With arguments, runs only the tests whose paths contain
 * one of them.
 */
await run(async () => {
  const only = process.argv.slice(2);
  const onlyMobile = only.filter((path) => path.startsWith(MOBILE_TESTS.folder));
  const others = only.filter((path) => !onlyMobile.includes(path));
  const parts = { mobile: only.length === 0 || only.some((path) => path.includes('mobile')) };
  const runtime = await install(parts);
  const { node } = runtime;
  // The export of the companion app leaves much of a second core idle.
  const [rows] = await Promise.all([only.length > 0 ? [] : checkSource(node), build(runtime, parts)]);
  const runs = [
    { ...MOBILE_TESTS, paths: onlyMobile, run: others.length === 0 || onlyMobile.length > 0 },
    { ...TESTS, paths: others, run: onlyMobile.length === 0 || others.length > 0 },
  ].filter(({ run }) => run);
  const passed = rows.every(({ code }) => code === 0);
  rows.push(...(passed ? await test(node, runs) : runs.map(({ title }) => ({ title }))));
  console.log(`\n${rows.map(summary).join('\n')}`);
  return rows.find(({ code }) => code > 0)?.code ?? 0;
});

async function checkSource(node) {
  console.log(`\n── ${SOURCE_CHECKS.map(([title]) => title).join(', ')} ──`);
  return Promise.all(
    SOURCE_CHECKS.map(([title, program, ...args]) =>
      timed(title, async () => {
        const { code, output } = await runHidden(node, [`node_modules/${program}`, ...args], { cwd: root });
        if (code !== 0) console.log(`\n── ${title} ──\n${output}`);
        return code;
      }),
    ),
  );
}

/** Runs tests at the same time; shows the output of the last as it comes, and that of the others once they are done. */
async function test(node, runs) {
  console.log(`\n── ${runs.map(({ title }) => title).join(', ')} ──`);
  return Promise.all(
    runs.map((tests, i) => timed(tests.title, () => (i < runs.length - 1 ? testHidden : testInTerminal)(node, tests))),
  );
}

async function testHidden(node, { title, folder, program: [program, ...args], paths }) {
  const { code, output } = await runHidden(node, [`node_modules/${program}`, ...args, ...paths], {
    cwd: join(root, folder),
  });
  console.log(`\n── ${title} ──\n${output}\n`);
  return code;
}

async function testInTerminal(node, { folder, program: [program, ...args], paths }) {
  const notes = mkdtempSync(join(tmpdir(), 'quivertree-tests-'));
  const setupFailures = join(notes, 'setup-failures');
  const runFiles = (files) =>
    runInTerminal(node, [`node_modules/${program}`, ...args, ...files], {
      cwd: join(root, folder),
      env: { ...process.env, SETUP_FAILURES: setupFailures },
    });
  let code = await runFiles(paths);
  // A browser or server that doesn't start says nothing about the code, so such files get a second run.
  if (code !== 0 && existsSync(setupFailures)) {
    const files = readFileSync(setupFailures, 'utf8').split('\n');
    console.log(`\nSecond run, because the setup failed: ${files.join(' ')}`);
    code = await runFiles(files);
  }
  rmSync(notes, { recursive: true });
  return code;
}

/** The row of the summary for a check: its title, its exit code and how long it took. */
async function timed(title, check) {
  const started = Date.now();
  const code = await check();
  return { title, code, seconds: `${((Date.now() - started) / 1000).toFixed(1)} s` };
}

function summary({ title, code, seconds = '' }) {
  const state = code === undefined ? 'not run' : code === 0 ? 'passed' : 'FAILED';
  return [state, title, seconds]
    .map((cell) => cell.padEnd(12))
    .join('')
    .trimEnd();
}

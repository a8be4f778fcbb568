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

/** Checks of the source. */
const SOURCE_CHECKS = [
  // Several checkers would repeat each other's work.
  ['types', 'typescript/bin/tsc', '--build', '.', ...workspaces, 'apps/mobile', '--checkers', '1'],
  ['lint', ...LINT],
  ['mobile lint', ...LINT, '--config=apps/mobile/.oxlintrc.json', 'apps/mobile'],
  ['format', '@biomejs/biome/bin/biome', 'check', '--error-on-warnings', '.'],
  ['unused code', 'knip/bin/knip.js', '--no-progress', '--treat-config-hints-as-errors'],
].map(([title, program, ...args]) => ({ title, folder: '.', program, args, hide: true }));

/** The companion app's own tests, of its screens and rules. */
const MOBILE_TESTS = { title: 'mobile', folder: 'apps/mobile', program: 'jest/bin/jest.js', args: ['--maxWorkers=1'] };

/**
 * Checks the source and, if all is well, runs the tests; meanwhile, runs the companion app's own. With arguments, runs
 * only the tests whose paths contain one of them.
 */
await run(async () => {
  const only = process.argv.slice(2);
  const onlyMobile = only.filter((path) => path.startsWith(MOBILE_TESTS.folder));
  const others = only.filter((path) => !onlyMobile.includes(path));
  const parts = { mobile: only.length === 0 || only.some((path) => path.includes('mobile')) };
  const runtime = await install(parts);
  const checkOnceInstalled = async (checks) => {
    await runtime.mobilePackages;
    return check(runtime.node, checks);
  };
  const mobileTests = { ...MOBILE_TESTS, args: [...MOBILE_TESTS.args, ...onlyMobile] };
  // They mostly wait, so they take little from what runs at the same time.
  const mobile = only.length === 0 || onlyMobile.length > 0 ? checkOnceInstalled([mobileTests]) : [];
  const checksAndTests = async () => {
    // Together they keep all cores busy; the export of the companion app alone, for example, waits a lot.
    const checks = checkOnceInstalled(only.length === 0 ? SOURCE_CHECKS : []);
    const [rows] = await Promise.all([checks, build(runtime, parts)]);
    if (onlyMobile.length > 0 && others.length === 0) return rows;
    const passed = rows.every(({ code }) => code === 0);
    return [...rows, passed ? await timed('tests', () => test(runtime.node, others)) : { title: 'tests' }];
  };
  const rows = (await Promise.all([mobile, checksAndTests()])).flat();
  console.log(`\n${rows.map(summary).join('\n')}`);
  return rows.find(({ code }) => code > 0)?.code ?? 0;
});

/** Runs checks in parallel, showing the output of tests and of what fails. */
async function check(node, checks) {
  const hidden = checks.filter(({ hide }) => hide).map(({ title }) => title);
  if (hidden.length > 0) console.log(`\n── ${hidden.join(', ')} ──`);
  return Promise.all(
    checks.map(({ title, folder, program, args, hide }) =>
      timed(title, async () => {
        const cwd = join(root, folder);
        const { code, output } = await runHidden(node, [`node_modules/${program}`, ...args], { cwd });
        if (code !== 0 || !hide) console.log(`\n── ${title} ──\n${output}`);
        return code;
      }),
    ),
  );
}

/** Runs all tests but the companion app's own: boundaries, database, races and browser journeys. */
async function test(node, paths) {
  console.log('\n── tests ──');
  const notes = mkdtempSync(join(tmpdir(), 'quivertree-tests-'));
  const setupFailures = join(notes, 'setup-failures');
  const runFiles = (files) =>
    runInTerminal(node, ['node_modules/vitest/vitest.mjs', 'run', ...files], {
      cwd: root,
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

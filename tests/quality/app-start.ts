import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { launchChromium } from '../world/chromium.ts';

// Measures the JavaScript that runs before the first screen on a cold start: node tests/quality/app-start.ts
//
// Hermes can't run here, so this measures the time that V8 spends on the same JavaScript, exported for the web, without
// compiling, which Hermes does at build time. An empty Expo app is measured alternately in the same run.

const APP = join(import.meta.dirname, '../../apps/mobile');
const EMPTY = join(APP, '.expo/empty-app');
const RUNS = 9;
const MAX_MS = 300;
const MAX_RATIO = 2;

const origin = 'http://localhost';
const [app, empty] = [join(APP, 'dist'), join(EMPTY, 'dist')];
if (!existsSync(join(app, 'index.html'))) throw new Error('Export the app first: npm test -- mobile');
exportEmptyApp();

const browser = await launchChromium({ forMeasuring: true });
const times = { app: [] as number[], empty: [] as number[] };
for (let run = 0; run < RUNS; run++) {
  times.empty.push(await scriptTime(browser, empty, 'empty'));
  times.app.push(await scriptTime(browser, app, 'home'));
}
await browser.close();

const [ours, theirs] = [median(times.app), median(times.empty)];
const ratio = ours / theirs;
const verdict = (met: boolean) => (met ? 'met' : 'NOT MET');
process.stdout.write(`JavaScript before the first screen, median of ${RUNS} cold starts
  empty app      ${theirs.toFixed(0)} ms
  Quivertree     ${ours.toFixed(0)} ms, at most ${MAX_MS}: ${verdict(ours <= MAX_MS)}
  ratio          ${ratio.toFixed(2)}, at most ${MAX_RATIO}: ${verdict(ratio <= MAX_RATIO)}
`);
process.exitCode = ours <= MAX_MS && ratio <= MAX_RATIO ? 0 : 1;

/** Exports an app with one route and the same libraries, unless that has been done. */
function exportEmptyApp(): void {
  if (existsSync(join(empty, 'index.html'))) return;
  rmSync(EMPTY, { recursive: true, force: true });
  mkdirSync(join(EMPTY, 'app'), { recursive: true });
  cpSync(join(APP, 'package.json'), join(EMPTY, 'package.json'));
  const config = { name: 'Empty', slug: 'empty', platforms: ['web'], web: { bundler: 'metro', output: 'single' } };
  writeFileSync(join(EMPTY, 'app.json'), JSON.stringify({ expo: { ...config, plugins: ['expo-router'] } }));
  writeFileSync(
    join(EMPTY, 'app/index.tsx'),
    `import { Text } from 'react-native';
export default () => <Text testID="empty">Empty</Text>;
`,
  );
  execFileSync(process.execPath, [join(APP, 'node_modules/expo/bin/cli'), 'export', '--platform', 'web'], {
    cwd: EMPTY,
    env: { ...process.env, CI: '1', EXPO_OFFLINE: '1', EXPO_NO_TELEMETRY: '1' },
    stdio: 'ignore',
  });
}

/** Time, in milliseconds, for which scripts run before the first screen appears. Calls to the server get no answer. */
async function scriptTime(chrome: Browser, exported: string, firstScreen: string): Promise<number> {
  const context = await chrome.newContext({ viewport: { width: 390, height: 844 } });
  const page = await context.newPage();
  await context.route(`${origin}/**`, async (route) => {
    const file = join(exported, decodeURIComponent(new URL(route.request().url()).pathname));
    if (route.request().isNavigationRequest()) await route.fulfill({ path: join(exported, 'index.html') });
    else if (existsSync(file) && statSync(file).isFile()) await route.fulfill({ path: file });
  });
  const devTools = await context.newCDPSession(page);
  await devTools.send('Performance.enable');
  await page.goto(origin);
  await page.getByTestId(firstScreen).waitFor();
  const { metrics } = await devTools.send('Performance.getMetrics');
  await context.close();
  return 1_000 * (metrics.find(({ name }) => name === 'ScriptDuration')?.value ?? Number.NaN);
}

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}

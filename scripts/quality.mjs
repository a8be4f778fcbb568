import { runInTerminal } from './child.mjs';
import { installPackages } from './install.mjs';
import { root } from './paths.mjs';
import { prepare } from './prepare.mjs';
import { run } from './progress.mjs';
import { findRuntime } from './runtime.mjs';

// Measures the public pages with Lighthouse as on a mid-range phone. With arguments, only the pages at those paths.
await run(async () => {
  const node = await prepare();
  const title = 'Installing Lighthouse';
  await installPackages(await findRuntime(), { tests: false, project: 'tests/quality/lighthouse', title });
  return runInTerminal(node, ['tests/quality/quality.ts', ...process.argv.slice(2)], { cwd: root });
});

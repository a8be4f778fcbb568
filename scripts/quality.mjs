import { runInTerminal } from './child.mjs';
import { installPackages } from './install.mjs';
import { root } from './paths.mjs';
import { build, install } from './prepare.mjs';
import { run } from './progress.mjs';

// Measures the public pages with Lighthouse as on a mid-range phone. With arguments, only the pages at those paths.
await run(async () => {
  const runtime = await install();
  const lighthouse = { tests: false, project: 'tests/quality/lighthouse', title: 'Installing Lighthouse' };
  await installPackages(runtime, lighthouse);
  await build(runtime);
  return runInTerminal(runtime.node, ['tests/quality/quality.ts', ...process.argv.slice(2)], { cwd: root });
});

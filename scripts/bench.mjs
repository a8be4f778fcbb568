import { buildWeb } from './build.mjs';
import { openly } from './child.mjs';
import { installPackages } from './install.mjs';
import { root } from './places.mjs';
import { run } from './progress.mjs';
import { findRuntime } from './runtime.mjs';

await run(async () => {
  const runtime = await findRuntime();
  await installPackages(runtime);
  await buildWeb(runtime);
  return openly(runtime.node, ['bench/main.ts', ...process.argv.slice(2)], { cwd: root });
});

import { buildWeb } from './build.mjs';
import { serve } from './child.mjs';
import { installPackages } from './install.mjs';
import { root } from './places.mjs';
import { run } from './progress.mjs';
import { findRuntime } from './runtime.mjs';

// What a bare clone needs before the server can run, each step only when something changed.
await run(async () => {
  const runtime = await findRuntime();
  await installPackages(runtime);
  await buildWeb(runtime);
  return serve(runtime.node, ['apps/server/src/main.ts', ...process.argv.slice(2)], { cwd: root });
});

import { openly } from './child.mjs';
import { installPackages } from './install.mjs';
import { root } from './places.mjs';
import { run } from './progress.mjs';
import { findRuntime } from './runtime.mjs';

await run(async () => {
  const runtime = await findRuntime();
  await installPackages(runtime);
  return openly(runtime.node, ['apps/server/src/audit/main.ts'], { cwd: root });
});

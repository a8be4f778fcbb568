import { serve } from './child.mjs';
import { root } from './places.mjs';
import { prepare } from './prepare.mjs';
import { run } from './progress.mjs';

await run(async () => {
  const node = await prepare();
  return serve(node, ['apps/server/src/main.ts', ...process.argv.slice(2)], { cwd: root });
});

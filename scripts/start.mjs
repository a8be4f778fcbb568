import { serve } from './child.mjs';
import { root } from './places.mjs';
import { prepare } from './prepare.mjs';
import { run } from './progress.mjs';

await run(async () => {
  const node = await prepare();
  // Threads that compress would otherwise each keep memory of their own: a quarter of all (decision 20).
  const env = { MALLOC_ARENA_MAX: '2', ...process.env };
  return serve(node, ['apps/server/src/main.ts', ...process.argv.slice(2)], { cwd: root, env });
});

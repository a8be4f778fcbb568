import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { serve } from './child.mjs';
import { root } from './paths.mjs';
import { prepare } from './prepare.mjs';
import { run } from './progress.mjs';

await run(async () => {
  const node = await prepare();
  const memory = JSON.parse(await readFile(join(root, 'scripts/server-memory.json'), 'utf8'));
  const env = { ...memory, ...process.env };
  return serve(node, ['--env-file-if-exists=.env', 'apps/server/src/main.ts', ...process.argv.slice(2)], {
    cwd: root,
    env,
  });
});

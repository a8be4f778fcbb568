import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buildServer, buildWeb } from './build.mjs';
import { serve } from './child.mjs';
import { installPackages } from './install.mjs';
import { root, settingsFile } from './paths.mjs';
import { run } from './progress.mjs';
import { findRuntime } from './runtime.mjs';

// The server prepares its database while the pages are built.
await run(async () => {
  const runtime = await findRuntime();
  await installPackages(runtime, { tests: false });
  const environment = JSON.parse(await readFile(join(root, 'scripts/server-environment.json'), 'utf8'));
  // Bundled code, which is cached in its compiled form: each saves a third of a start.
  const server = await buildServer(runtime);
  const env = { NODE_COMPILE_CACHE: join(root, '.cache/compiled'), ...environment, ...process.env };
  const main = ['--enable-source-maps', server, '--pages-pending', ...process.argv.slice(2)];
  return serve(runtime.node, [...settingsFile, ...main], {
    cwd: root,
    env,
    meanwhile: () => buildWeb(runtime),
  });
});

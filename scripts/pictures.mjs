import { runInTerminal } from './child.mjs';
import { root } from './paths.mjs';
import { prepare } from './prepare.mjs';
import { run } from './progress.mjs';

// Saves a screenshot of every page and state in `pictures/`. With arguments, only those whose names contain one of
// them.
await run(async () => {
  const node = await prepare();
  return runInTerminal(node, ['tests/quality/pictures.ts', ...process.argv.slice(2)], { cwd: root });
});

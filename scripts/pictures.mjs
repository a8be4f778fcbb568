import { openly } from './child.mjs';
import { root } from './places.mjs';
import { prepare } from './prepare.mjs';
import { run } from './progress.mjs';

// Takes a screenshot of every page and state into `pictures/`; arguments narrow it to names that contain one of them.
await run(async () => {
  const node = await prepare();
  return openly(node, ['tests/quality/pictures.ts', ...process.argv.slice(2)], { cwd: root });
});

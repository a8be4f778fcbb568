import { openly } from './child.mjs';
import { root } from './places.mjs';
import { prepare } from './prepare.mjs';
import { run } from './progress.mjs';

await run(async () => {
  const node = await prepare();
  return openly(node, ['bench/main.ts', ...process.argv.slice(2)], { cwd: root });
});

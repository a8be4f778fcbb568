import { runInTerminal } from './child.mjs';
import { root } from './paths.mjs';
import { prepare } from './prepare.mjs';
import { run } from './progress.mjs';

await run(async () => {
  const node = await prepare();
  return runInTerminal(node, ['bench/main.ts', ...process.argv.slice(2)], { cwd: root });
});

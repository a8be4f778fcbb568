import { runInTerminal } from './child.mjs';
import { root } from './paths.mjs';
import { prepare } from './prepare.mjs';
import { run } from './progress.mjs';

// Prints every string that people can read, with its file and line. With arguments, only files whose paths contain one
// of them.
await run(async () => {
  const node = await prepare();
  return runInTerminal(node, ['tests/voice/strings.ts', ...process.argv.slice(2)], { cwd: root });
});

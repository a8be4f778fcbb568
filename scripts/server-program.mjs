import { runInTerminal } from './child.mjs';
import { installPackages } from './install.mjs';
import { root, settingsFile } from './paths.mjs';
import { run } from './progress.mjs';
import { findRuntime } from './runtime.mjs';

/** Runs one of the server's command-line programs with this script's arguments. */
export function runServerProgram(path) {
  return run(async () => {
    const runtime = await findRuntime();
    await installPackages(runtime, { tests: false });
    return runInTerminal(runtime.node, [...settingsFile, path, ...process.argv.slice(2)], { cwd: root });
  });
}

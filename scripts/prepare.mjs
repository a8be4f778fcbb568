import { buildWeb } from './build.mjs';
import { installPackages } from './install.mjs';
import { findRuntime } from './runtime.mjs';

/** Prepares a clone for the other scripts, doing only what is still missing. Returns the Node to use. */
export async function prepare() {
  const runtime = await findRuntime();
  await installPackages(runtime);
  await buildWeb(runtime);
  return runtime.node;
}

import { buildWeb } from './build.mjs';
import { installPackages } from './install.mjs';
import { findRuntime } from './runtime.mjs';

/** Prepares a fresh clone for all other scripts, doing only what has changed; returns the Node to use. */
export async function prepare() {
  const runtime = await findRuntime();
  await installPackages(runtime);
  await buildWeb(runtime);
  return runtime.node;
}

import { buildWeb } from './build.mjs';
import { installPackages } from './install.mjs';
import { findRuntime } from './runtime.mjs';

/** Prepares a clone for tests and measurements, doing only what is still missing. Returns the Node to use. */
export async function prepare() {
  const runtime = await findRuntime();
  await installPackages(runtime, { tests: true });
  await buildWeb(runtime);
  return runtime.node;
}

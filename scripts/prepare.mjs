import { buildWeb } from './build.mjs';
import { installPackages } from './install.mjs';
import { findRuntime } from './runtime.mjs';

/** Does for a bare clone what everything else needs, each step only when something changed; answers the Node to use. */
export async function prepare() {
  const runtime = await findRuntime();
  await installPackages(runtime);
  await buildWeb(runtime);
  return runtime.node;
}

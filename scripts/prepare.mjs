import { buildServer, buildWeb, exportMobile } from './build.mjs';
import { installPackages } from './install.mjs';
import { findRuntime } from './runtime.mjs';

/** Prepares a clone for tests and measurements, doing only what is still missing. Returns the Node to use. */
export async function prepare() {
  const runtime = await install();
  await build(runtime);
  return runtime.node;
}

/**
 * Installs all packages and returns the runtime. With `mobile`, also starts to install the companion app's, which take
 * longer: `mobilePackages` is fulfilled once they are installed. The server and the pages don't need them.
 */
export async function install({ mobile = false } = {}) {
  const runtime = await findRuntime();
  const title = 'Installing the companion app’s packages';
  const mobilePackages = mobile
    ? installPackages(runtime, { tests: true, project: 'apps/mobile', title })
    : Promise.resolve();
  // Until something awaits them, a failure mustn't end the process.
  mobilePackages.catch(() => {});
  await installPackages(runtime, { tests: true });
  return { ...runtime, mobilePackages };
}

/** Builds the server and the pages and, with `mobile`, exports the companion app for its tests. */
export async function build(runtime, { mobile = false } = {}) {
  const exported = mobile && runtime.mobilePackages.then(() => exportMobile(runtime));
  await Promise.all([buildServer(runtime), buildWeb(runtime), exported]);
}

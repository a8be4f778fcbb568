import { buildServer, buildWeb, exportMobile } from './build.mjs';
import { installPackages } from './install.mjs';
import { findRuntime } from './runtime.mjs';

/** Prepares a clone for tests and measurements, doing only what is still missing. Returns the Node to use. */
export async function prepare() {
  const runtime = await install();
  await build(runtime);
  return runtime.node;
}

/** Installs all packages, and with `mobile` also those of the companion app, which nothing else needs. Returns the runtime. */
export async function install({ mobile = false } = {}) {
  const runtime = await findRuntime();
  const all = [installPackages(runtime, { tests: true })];
  if (mobile) {
    const title = 'Installing the companion app’s packages';
    all.push(installPackages(runtime, { tests: true, project: 'apps/mobile', title }));
  }
  await Promise.all(all);
  return runtime;
}

/** Builds the server and the pages and, with `mobile`, exports the companion app for its tests. */
export async function build(runtime, { mobile = false } = {}) {
  await Promise.all([buildServer(runtime), buildWeb(runtime), mobile && exportMobile(runtime)]);
}

import { buildWeb, exportMobile } from './build.mjs';
import { installPackages } from './install.mjs';
import { findRuntime } from './runtime.mjs';

/** Prepares a clone for tests and measurements, doing only what is still missing. Returns the Node to use. */
export async function prepare() {
  const runtime = await findRuntime();
  await installPackages(runtime, { tests: true });
  await buildWeb(runtime);
  return runtime.node;
}

/** Prepares the companion app for its tests: its packages, which nothing else needs, and its exports. */
export async function prepareMobile() {
  const runtime = await findRuntime();
  const title = 'Installing the companion app’s packages';
  await installPackages(runtime, { tests: true, project: 'apps/mobile', title });
  await exportMobile(runtime);
}

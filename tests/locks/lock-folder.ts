import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';

declare module 'vitest' {
  export interface ProvidedContext {
    lockFolder: string;
  }
}

/** Creates the folder in which test files leave the locks that they took, for `lock-order.test.ts`. */
export default async function makeLockFolder(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'quivertree-locks-'));
  project.provide('lockFolder', folder);
  return () => rm(folder, { recursive: true, force: true });
}

import { runServerProgram } from './server-program.mjs';

await runServerProgram('apps/server/src/administrators/rotate-keys-main.ts');

import { runServerProgram } from './server-program.mjs';

await runServerProgram('apps/server/src/keys/rotate-keys-main.ts');

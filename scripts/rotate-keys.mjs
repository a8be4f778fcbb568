import { runServerProgram } from './server-program.mjs';

await runServerProgram('apps/server/src/features/accounts/rotate-keys-main.ts');

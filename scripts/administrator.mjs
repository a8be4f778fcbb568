import { runServerProgram } from './server-program.mjs';

await runServerProgram('apps/server/src/administrators/main.ts');

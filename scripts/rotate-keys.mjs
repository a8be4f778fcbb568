import { runServerProgram } from './server-program.mjs';

await runServerProgram('apps/server/src/key-rotation/main.ts');

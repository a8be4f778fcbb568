import { APPLE_PASS, RECEIPT_PDF, TICKETS_PDF } from './features/tickets/files/file-tasks.ts';
import { STATEMENT_PDF } from './features/settlement/statements/file-tasks.ts';
import { serveFileTasks } from './file-thread/serve-file-tasks.ts';
import { FLYER_PDF, SHARE_SVG } from './http/file-tasks.ts';

/** The module that the file thread runs. */
serveFileTasks([TICKETS_PDF, RECEIPT_PDF, APPLE_PASS, STATEMENT_PDF, SHARE_SVG, FLYER_PDF]);

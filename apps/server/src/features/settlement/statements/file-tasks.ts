import { defineFileTask } from '../../../file-thread/file-task.ts';
import type { Statement } from './statement-queries.ts';

export const STATEMENT_PDF = defineFileTask({
  name: 'statement-pdf',
  load: async () => {
    const { statementPdf } = await import('./statement-pdf.ts');
    return async (statement: Statement) => new Uint8Array(await statementPdf(statement));
  },
});

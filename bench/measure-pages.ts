import { comparePages } from './pages.ts';
import type { Part, Stage } from './stage.ts';

/** What visitors look at before they buy, of the demonstration's events. */
export async function measurePages(stage: Stage): Promise<Part> {
  const { url: databaseUrl } = await stage.database();
  const house = await stage.start({ kind: 'house', databaseUrl, demoData: true }, 'pages');
  const hello = await stage.start({ kind: 'hello', databaseUrl });
  const { seconds, progress } = stage;
  const text = await comparePages({ house, hello, seconds, progress });
  return { title: 'Looking around over HTTP, 16 visitors at once', text, goals: [] };
}

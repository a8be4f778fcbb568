import { listEvents } from '@quivertree/contract/catalogue';
import { createClient } from '@quivertree/contract/client';
import { getRequest } from './connection.ts';
import { askingClient, type Pace, paceOf, runLoad } from './load.ts';
import type { Subject } from './start-subject.ts';
import { millis, percent, rate, table } from './table.ts';

export interface PagesComparison {
  house: Subject;
  /** A bare answer of the same HTTP server. */
  hello: Subject;
  seconds: number;
  progress: (title: string) => void;
}

const VISITORS = 16;

/** What visitors look at before they buy, against a bare answer. */
export async function comparePages(comparison: PagesComparison): Promise<string> {
  const { house, hello, seconds, progress } = comparison;
  const read = async (subject: Subject, path: string): Promise<Pace> => {
    progress(path);
    const request = getRequest(path);
    const client = () => askingClient(subject.port, () => request);
    const { waits, answers } = await runLoad({ clients: VISITORS, seconds, client });
    const strange = [...answers.keys()].filter((status) => status !== 200);
    if (strange.length > 0) throw new Error(`${path} was answered with status ${strange.join(', ')}.`);
    return paceOf(waits, seconds);
  };

  const bare = await read(hello, '/hello');
  const rows = [
    ['', 'requests/s', 'median ms', 'p99 ms', 'of hello'],
    ['hello (bare Hono on @hono/node-server)', ...cellsOf(bare), ''],
  ];
  const paths = [listEvents.path, `/explore/${await anyEvent(house)}`, '/explore'];
  for (const path of paths) {
    const pace = await read(house, path);
    rows.push([path, ...cellsOf(pace), percent(pace.perSecond / bare.perSecond)]);
  }
  return table(rows);
}

function cellsOf({ perSecond, medianMs, p99Ms }: Pace): string[] {
  return [rate(perSecond), millis(medianMs), millis(p99Ms)];
}

async function anyEvent({ port }: Subject): Promise<string> {
  const client = createClient({ baseUrl: `http://127.0.0.1:${port}`, fetch: (request) => fetch(request) });
  const { content } = await client.call(listEvents, { query: { size: 1, sort: 'startTime,ASC' } });
  if (!content[0]) throw new Error('There is no event to look at.');
  return content[0].slug;
}

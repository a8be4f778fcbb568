import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type pg from 'pg';
import { ROOT } from '../apps/server/src/config/config.ts';
import type { EventToMake, MadeEvent } from '../tests/world/make-event.ts';
import type { Stage } from './stage.ts';
import type { Subject } from './start-subject.ts';

/** A checkout of the repository whose server is measured. */
export interface Tree {
  title: string;
  /** Folder of the checkout, installed and built. */
  folder: string;
}

/** Title of the tree to compare with. */
export const OLDER = 'older';

/** This tree and, if there is one to compare with, the older one. */
export function treesOf({ against }: Pick<Stage, 'against'>): Tree[] {
  const ours = { title: 'ours', folder: ROOT };
  return against === undefined ? [ours] : [ours, { title: OLDER, folder: against }];
}

/** A tree's server with an event on sale in a database of its own. */
export interface Shop {
  tree: Tree;
  server: Subject;
  /** Connections to its database. */
  pool: pg.Pool;
  event: MadeEvent;
}

/** Starts a tree's server, which creates its own schema, and adds an event to it. */
export async function openShop(
  stage: Stage,
  tree: Tree,
  { event, ...services }: { event: EventToMake; mailPort: number; sandboxUrl?: string },
): Promise<Shop> {
  const { url: databaseUrl, pool } = await stage.emptyDatabase();
  const server = await stage.start({ kind: 'server', databaseUrl, ...services }, tree.title, tree.folder);
  return { tree, server, pool, event: await makeEventOf(tree, pool, event) };
}

/** Creates an event as the tree's own tests do, since its tables may differ from ours. */
async function makeEventOf({ folder }: Tree, pool: pg.Pool, event: EventToMake): Promise<MadeEvent> {
  const { href } = pathToFileURL(join(folder, 'tests/world/make-event.ts'));
  const { makeEvent } = (await import(href)) as typeof import('../tests/world/make-event.ts');
  return makeEvent(pool, event);
}

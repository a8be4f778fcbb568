import { mkdtemp } from 'node:fs/promises';
import { join } from 'node:path';
import type pg from 'pg';
import { createPool } from '../apps/server/src/db/database.ts';
import { migrate } from '../apps/server/src/db/migrate.ts';
import type { DiskServer } from './disk-database.ts';
import { type Subject, startSubject } from './start-subject.ts';
import type { SubjectOptions } from './subject.ts';

/** A goal and its outcome. */
export interface Goal {
  name: string;
  goal: string;
  reached: string;
  met: boolean;
}

/** Results of one part of the bench. */
export interface Part {
  title: string;
  text: string;
  goals: Goal[];
}

export interface StageOptions {
  server: DiskServer;
  /** Folder for temporary files. */
  folder: string;
  /** Duration of each measurement. */
  seconds: number;
  /** Number of orders in a large database. */
  orders: number;
  /** Called with the title of each measurement. */
  progress: (title: string) => void;
  /** Folder of an older checkout, installed and built, to compare with in turns. */
  against: string | undefined;
}

export interface StageDatabase {
  url: string;
  pool: pg.Pool;
}

/** Databases and servers for one part of the bench, all removed when it ends. */
export class Stage {
  readonly folder: string;
  readonly seconds: number;
  readonly orders: number;
  readonly progress: (title: string) => void;
  readonly against: string | undefined;
  /** Peak memory of each of our servers, in bytes; complete only at the end. */
  readonly memory: { title: string; bytes: number }[] = [];
  readonly #server: DiskServer;
  readonly #cleanUp = new AsyncDisposableStack();

  constructor({ server, folder, seconds, orders, progress, against }: StageOptions) {
    this.#server = server;
    this.folder = folder;
    this.seconds = seconds;
    this.orders = orders;
    this.progress = progress;
    this.against = against;
  }

  /** A database with our schema. */
  async database(): Promise<StageDatabase> {
    const database = await this.emptyDatabase();
    await migrate(database.url);
    return database;
  }

  /** A database for a server that creates its own schema. */
  async emptyDatabase(): Promise<StageDatabase> {
    const { url, drop } = await this.#server.createDatabase();
    this.#cleanUp.defer(drop);
    const pool = createPool(url);
    this.#cleanUp.defer(() => pool.end());
    return { url, pool };
  }

  /** Starts a server, of another checkout if `tree` is its folder. If it has a title, it is listed in the memory table. */
  async start(options: Omit<SubjectOptions, 'port' | 'dataDir'>, title?: string, tree?: string): Promise<Subject> {
    const dataDir = await mkdtemp(join(this.folder, `${options.kind}-`));
    const subject = await startSubject({ ...options, dataDir }, tree);
    this.#cleanUp.defer(async () => {
      const bytes = await subject.stop();
      if (title) this.memory.push({ title, bytes });
    });
    return subject;
  }

  end(): Promise<void> {
    return this.#cleanUp.disposeAsync();
  }
}

import { mkdtemp } from 'node:fs/promises';
import { join } from 'node:path';
import type pg from 'pg';
import { createPool } from '../apps/server/src/db/database.ts';
import type { DiskServer } from './disk-database.ts';
import { type Subject, startSubject } from './start-subject.ts';
import type { SubjectOptions } from './subject.ts';

/** Something that must be reached, and whether it was. */
export interface Goal {
  what: string;
  goal: string;
  reached: string;
  met: boolean;
}

/** What one part of the bench found out. */
export interface Part {
  title: string;
  text: string;
  goals: Goal[];
}

export interface StageOptions {
  server: DiskServer;
  /** Where files may be put. */
  folder: string;
  /** How long each figure is measured. */
  seconds: number;
  /** How many orders a large database holds. */
  orders: number;
  /** Told what is being measured. */
  progress: (title: string) => void;
}

export interface StageDatabase {
  url: string;
  pool: pg.Pool;
}

/** What one part of the bench stands on: databases and servers of its own, all gone at its end. */
export class Stage {
  readonly folder: string;
  readonly seconds: number;
  readonly orders: number;
  readonly progress: (title: string) => void;
  /** The most memory that each of our servers took, in bytes; complete at the end. */
  readonly memory: { title: string; bytes: number }[] = [];
  readonly #server: DiskServer;
  readonly #cleanUp = new AsyncDisposableStack();

  constructor({ server, folder, seconds, orders, progress }: StageOptions) {
    this.#server = server;
    this.folder = folder;
    this.seconds = seconds;
    this.orders = orders;
    this.progress = progress;
  }

  async database(): Promise<StageDatabase> {
    const { url, drop } = await this.#server.createDatabase();
    this.#cleanUp.defer(drop);
    const pool = createPool(url);
    this.#cleanUp.defer(() => pool.end());
    return { url, pool };
  }

  /** Starts a server; the title is for the table of memory, if it is one of ours. */
  async start(options: Omit<SubjectOptions, 'port' | 'dataDir'>, title?: string): Promise<Subject> {
    const dataDir = await mkdtemp(join(this.folder, `${options.kind}-`));
    const subject = await startSubject({ ...options, dataDir });
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

import type pg from 'pg';
import type { Logger } from 'pino';
import type { EndedSessions } from './access/ended-sessions.ts';
import type { Config } from './config/config.ts';
import type { DatabaseClock } from './db/database-clock.ts';
import type { FileThread } from './file-thread/file-thread.ts';
import type { LoadGate } from './http/load-gate.ts';
import type { KeyRings } from './keys/signing-keys.ts';
import type { SharedLimits } from './limits/shared-limits.ts';
import type { Mailer } from './mail/mailer.ts';
import type { ObjectStore } from './storage/object-store.ts';

/** Parts of the server that don't belong to a feature. Each command takes those that it needs. */
export interface Infrastructure {
  config: Config;
  log: Logger;
  pool: pg.Pool;
  /** The clock that all servers share. */
  clock: DatabaseClock;
  /** A connection reserved for health checks. */
  healthPool: pg.Pool;
  /**
   * For the queue of jobs, for rows that a job reads by their ids, and for records of work that a job may repeat. Commits
   * don't wait for the disk, so a backlog of jobs doesn't hold up the commits of orders; named statements are planned once.
   */
  jobPool: pg.Pool;
  load: LoadGate;
  /** The thread that makes PDFs and passes. */
  files: FileThread;
  /** Aborted when the server starts to shut down and accepts no new work. */
  stopping: AbortSignal;
  keys: KeyRings;
  mailer: Mailer;
  /** Object store for pictures. */
  objects: ObjectStore;
  limits: SharedLimits;
  endedSessions: EndedSessions;
}

/** Dependencies of jobs that send an email whose content is read from the database. */
export type Mailing = Pick<Infrastructure, 'pool' | 'mailer' | 'config'>;

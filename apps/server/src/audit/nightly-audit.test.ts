import { Writable } from 'node:stream';
import pg from 'pg';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../tests/world/database.ts';
import { makeEvent } from '../../../../tests/world/make-event.ts';
import { createPool } from '../db/database.ts';
import { runNightlyAudit } from './nightly-audit.ts';

let database: TestDatabase;
let pool: pg.Pool;
beforeAll(async () => {
  database = await createTestDatabase();
  pool = createPool(database.url);
});
afterAll(async () => {
  await pool.end();
  await database.drop();
});
afterEach(() => pool.query('delete from audit_runs'));

let written = '';
const log = pino(
  new Writable({
    write(chunk: Buffer, _encoding, done) {
      written += chunk.toString();
      done();
    },
  }),
);
const auditAt = (instant: string) => runNightlyAudit({ pool, log }, new Date(instant));
const runs = async () => (await pool.query('select night::text, findings from audit_runs order by night')).rows;

describe('the nightly audit', () => {
  test('runs once a night, however many servers there are', async () => {
    await Promise.all(Array.from({ length: 5 }, () => auditAt('2026-03-01T01:00:00Z')));
    await auditAt('2026-03-01T03:00:00Z');
    expect(await runs()).toEqual([{ night: '2026-03-01', findings: [] }]);
    await auditAt('2026-03-02T00:00:00Z');
    expect(await runs()).toHaveLength(2);
  });

  test('doesn’t run by day', async () => {
    for (const day of ['2026-03-01T04:00:00Z', '2026-03-01T12:00:00Z', '2026-03-01T23:59:00Z']) await auditAt(day);
    expect(await runs()).toEqual([]);
  });

  test('stores its findings and logs them as errors', async () => {
    const { ticketTypes } = await makeEvent(pool);
    await pool.query('update ticket_types set sold = 1');
    expect(await auditAt('2026-03-01T01:00:00Z')).toBe(1);
    await pool.query('update ticket_types set sold = 0');
    expect(await runs()).toMatchObject([
      { findings: [{ invariant: 'A1', means: expect.any(String), row: { ticket_type_id: ticketTypes[0] } }] },
    ]);
    const [line, last] = written
      .trim()
      .split('\n')
      .slice(-2)
      .map((text) => JSON.parse(text));
    expect(last).toMatchObject({ findings: 1, checkpoint: `0:${'0'.repeat(64)}` });
    expect(line).toMatchObject({ level: 50, invariant: 'A1', row: { ticket_type_id: ticketTypes[0] } });
  });

  test('is taken over by another server after an hour if the first one died', async () => {
    await pool.query(`insert into audit_runs (night, started_at) values ('2026-03-01', '2026-03-01T00:10:00Z')`);
    await auditAt('2026-03-01T01:00:00Z');
    expect(await runs()).toEqual([{ night: '2026-03-01', findings: null }]);
    await auditAt('2026-03-01T01:11:00Z');
    expect(await runs()).toEqual([{ night: '2026-03-01', findings: [] }]);
  });
});

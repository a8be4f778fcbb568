import { expect, onTestFinished, test } from 'vitest';
import { order } from '../../../../../tests/world/buy.ts';
import { createTestDatabase } from '../../../../../tests/world/database.ts';
import { startDatabaseProxy } from '../../../../../tests/world/database-proxy.ts';
import { freePort } from '../../../../../tests/world/free-port.ts';
import { makeEvent } from '../../../../../tests/world/make-event.ts';
import { startWorld, type World } from '../../../../../tests/world/world.ts';

async function startMeasured(env: Record<string, string> = {}): Promise<{ world: World; metrics(): Promise<string> }> {
  const port = await freePort();
  const world = await startWorld({ env: { HEALTH_PORT: String(port), ...env } });
  onTestFinished(() => world.stop());
  return {
    world,
    async metrics() {
      const response = await fetch(`http://127.0.0.1:${port}/metrics`);
      expect(response.status).toBe(200);
      expect(response.headers.get('content-type')).toMatch(/^text\/plain; version=/);
      return response.text();
    },
  };
}

test('monitoring can read how long calls take, which are refused, what waits, and what is out of order', async () => {
  const { world, metrics } = await startMeasured({ REQUESTS_AT_ONCE: '100' });
  const event = await makeEvent(world.pool, { ticketTypes: [{}] });
  const { load } = world.context;
  const before = await metrics();
  expect(before).not.toContain('quivertree_call_duration_seconds_count{kind="ordering"}');
  for (const cause of ['upload', 'database'])
    expect(before).toContain(`quivertree_refused_requests_total{cause="${cause}"} 0\n`);

  await order(world.url, event, [[0, 1]]);
  const upload = Promise.withResolvers<void>();
  const admitted = load.run('upload', () => upload.promise);
  await expect(load.run('upload', async () => {})).rejects.toMatchObject({ code: 'server.busy' });
  upload.resolve();
  await admitted;

  const text = await metrics();
  expect(text).toContain('quivertree_call_duration_seconds_count{kind="ordering"} 1\n');
  expect(text).toContain('quivertree_refused_requests_total{cause="upload"} 1\n');
  expect(text).toMatch(/quivertree_database_connections\{state="idle"\} [1-9]/);
  expect(text).toContain('quivertree_database_connections{state="waiting"} 0\n');
  expect(text).toContain('quivertree_jobs{state="failed"} 0\n');
  expect(text).toMatch(/^quivertree_oldest_job_seconds \d/m);
  expect(text).toContain('quivertree_health{component="Database",state="good"} 1\n');
  expect(text).toContain('quivertree_health{component="Database",state="bad"} 0\n');
  expect(text).toMatch(/^process_cpu_seconds_total \d/m);
  expect(text).not.toContain('ndapewa');
});

test('visitors can’t read the metrics', async () => {
  const { world } = await startMeasured();
  const response = await fetch(`${world.url}/metrics`, { redirect: 'manual' });
  expect(response.headers.get('location')).toBe('/');
  expect(await response.text()).toBe('');
});

test.each([
  ['refuses connections', 'refuse'],
  ['doesn’t answer', 'vanish'],
] as const)('if the database %s, the metrics say so in time, without a count of jobs', async (_, fail) => {
  const database = await createTestDatabase();
  onTestFinished(() => database.drop());
  const proxy = await startDatabaseProxy(database.url);
  onTestFinished(() => proxy.stop());
  const { metrics } = await startMeasured({ DATABASE_URL: proxy.url });
  await proxy[fail]();
  const start = performance.now();
  const text = await metrics();
  expect(performance.now() - start).toBeLessThan(9_000);
  await proxy.comeBack();
  proxy.cut();
  expect(text).toContain('quivertree_health{component="Database",state="bad"} 1\n');
  expect(text).not.toMatch(/^quivertree_(jobs|oldest_job_seconds)[ {]/m);
  expect(text).toMatch(/^process_cpu_seconds_total \d/m);
});

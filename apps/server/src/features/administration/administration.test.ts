import { login } from '@quivertree/contract/accounts/accounts';
import type { Client } from '@quivertree/contract/client';
import { answerMessage, closeMessage, listMessages } from '@quivertree/contract/messages/contact-messages';
import { sendContactMessage } from '@quivertree/contract/messages/messages';
import * as operations from '@quivertree/contract/administration/operations';
import { getCheckpointState, listAuditLog } from '@quivertree/contract/audit-log/audit-log';
import { setBuyerLimit } from '@quivertree/contract/events/event-editing';
import { newId } from '../../db/ids.ts';
import { plainError } from '../../jobs/plain-error.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod';
import { order } from '../../../../../tests/world/buy.ts';
import { refusalOf } from '../../../../../tests/world/refusal-of.ts';
import { mailTo } from '../../../../../tests/world/mails.ts';
import { makeEvent, makeOrganiser } from '../../../../../tests/world/make-event.ts';
import { type MadeUser, makeUser } from '../../../../../tests/world/make-user.ts';
import { clientOf, startWorld, type World } from '../../../../../tests/world/world.ts';
import { healthOf } from './health.ts';
import { auditOnRequest } from '../../audit/nightly-audit.ts';
import { addCheckpoints } from '../../audit-log/add-checkpoints.ts';

let world: World;
let administrator: MadeUser;
let admin: Client;

beforeAll(async () => {
  world = await startWorld();
  administrator = await makeUser(world.pool, { roles: ['USER', 'ADMINISTRATOR'] });
  const { idToken } = await world.client.call(login, { body: administrator });
  admin = clientOf(world.url, `Bearer ${idToken}`);
});
afterAll(() => world.stop());

const queue = async (name: operations.QueueName) => {
  const { queues } = await admin.call(operations.getAdministratorOverview, {});
  return queues.find((each) => each.name === name);
};

describe('messages', () => {
  const write = (email: string) =>
    world.client.call(sendContactMessage, {
      body: {
        firstName: 'Selma',
        lastName: 'Iipinge',
        email,
        phoneNumber: '+264 81 000 0000',
        message: 'Where do we begin?',
      },
    });
  const open = async () => (await admin.call(listMessages, { query: { state: 'open' } })).items;

  test('are open until someone answers by email, once, or closes them', async () => {
    await write('selma@example.com');
    await write('second@example.com');
    expect(await queue('messages')).toMatchObject({ waiting: 2 });
    const [second, first] = await open();
    const params = { messageId: first?.id as string };
    const answers = await Promise.all(
      ['At the beginning.', 'Anywhere.'].map((text) =>
        refusalOf(admin.call(answerMessage, { params, body: { text } })),
      ),
    );
    expect(answers.map((refusal) => refusal?.code).sort()).toEqual(['message.already_closed', undefined]);
    const mail = await mailTo(world, 'selma@example.com');
    expect(mail.subject).toBe('Our reply to your message');
    expect(mail.text).toMatch(/At the beginning\.|Anywhere\./);
    await admin.call(closeMessage, { params: { messageId: second?.id as string } });
    expect(await open()).toEqual([]);
    const { items } = await admin.call(listMessages, { query: { state: 'answered' } });
    expect(items).toMatchObject([{ decidedBy: 'Ndapewa Shikongo', email: 'selma@example.com' }]);
  });

  test('can be neither answered nor closed if there is no such message', async () => {
    const params = { messageId: newId() };
    const refused = { code: 'message.not_found', message: 'We couldn’t find this message.' };
    expect(await refusalOf(admin.call(answerMessage, { params, body: { text: 'Hello.' } }))).toMatchObject(refused);
    expect(await refusalOf(admin.call(closeMessage, { params }))).toMatchObject(refused);
  });
});

describe('failed jobs', () => {
  async function fail(error: string, attempts: number, payload: object = {}): Promise<void> {
    const { rows } = await world.pool.query<{ id: string }>(
      `select id from graphile_worker.add_job('send-reset-mail', $1::json, run_at => now() + interval '1 hour')`,
      [JSON.stringify(payload)],
    );
    await world.pool.query(
      'update graphile_worker._private_jobs set last_error = $2, attempts = $3, max_attempts = 25 where id = $1',
      [rows[0]?.id, error, attempts],
    );
  }

  test('are listed without personal data, whether or not they’ll be retried, and can be retried', async () => {
    await fail('550 <selma@example.com> unknown: mailbox "Selma Iipinge" +264 81 000 0000', 25);
    await fail('connect ECONNREFUSED', 3);
    const { items } = await admin.call(operations.listFailedJobs, { query: {} });
    expect(items.map(({ title }) => title)).toEqual(['Password reset email', 'Password reset email']);
    expect(items.map(({ state, error }) => [state, error]).sort()).toEqual([
      ['failed', '550 … unknown: mailbox … …'],
      ['retrying', 'connect ECONNREFUSED'],
    ]);
    expect(await queue('jobs')).toMatchObject({ waiting: 1 });
    expect(await admin.call(operations.retryJobs, { body: { jobId: null } })).toEqual({ retried: 1 });
    expect(await queue('jobs')).toMatchObject({ waiting: 0 });
    expect(await refusalOf(admin.call(operations.retryJobs, { body: { jobId: '999999' } }))).toMatchObject({
      code: 'job.not_found',
    });
  });

  test('name the order and event that they’re about, if any', async () => {
    const event = await makeEvent(world.pool, { name: 'Lanterns on the dam' });
    const { reference } = await order(world.url, event, [[0, 1]]);
    const { rows } = await world.pool.query('select id from orders where reference = $1', [reference]);
    await fail('about an order', 25, { eventId: event.id, orderId: rows[0].id });
    await fail('about an event', 25, { eventId: event.id, changeId: event.id });
    await fail('about neither', 25, { eventId: 'nonsense' });
    const { items } = await admin.call(operations.listFailedJobs, { query: { state: 'failed' } });
    const about = (error: string) => items.find((item) => item.error === error)?.about;
    expect(about('about an order')).toEqual({ eventId: event.id, eventName: 'Lanterns on the dam', reference });
    expect(about('about an event')).toEqual({ eventId: event.id, eventName: 'Lanterns on the dam', reference: null });
    expect(about('about neither')).toBeNull();
  });

  test.each([
    ['Invalid login: 535 for quiver@example.com', 'Invalid login: 535 for …'],
    ['Key (email)=(a@b.na) already exists', 'Key … already exists'],
    ["Can't send mail: all recipients were rejected\n    at secret", "Can't send mail: all recipients were rejected"],
    ['\nThe mail server is gone', 'The mail server is gone'],
    ['[]', '[]'],
    [
      z.object({ to: z.email('Invalid email address') }).safeParse({ to: 'selma' }).error?.message ?? '',
      'to: Invalid email address',
    ],
  ])('%j is shown as %j', (error, shown) => expect(plainError(error)).toBe(shown));
});

describe('the audit', () => {
  test('runs on request, one at a time, and its findings are saved', async () => {
    const requested = await admin.call(operations.runAudit, {});
    expect(requested).toMatchObject({ requestedBy: 'Ndapewa Shikongo', finishedAt: null });
    expect(await refusalOf(admin.call(operations.runAudit, {}))).toMatchObject({ code: 'audit.running' });
    await auditOnRequest({ pool: world.pool, log: world.context.log, auditLogKey: world.context.keys.checkpoints });
    await expect
      .poll(async () => (await admin.call(operations.listAuditRuns, {}))[0], { timeout: 10_000 })
      .toMatchObject({ id: requested.id, findings: [], found: 0, finishedAt: expect.any(String) });
  });

  test('and each part of the system report their health: servers, database, jobs, mail, providers, pictures, checkpoint', async () => {
    const { components } = await admin.call(operations.getHealth, {});
    const health = Object.fromEntries(components.map(({ name, health }) => [name, health]));
    expect(health).toMatchObject({
      Servers: 'good',
      Database: 'good',
      Email: 'good',
      'Payment provider: Test payments': 'good',
      Pictures: 'good',
      'Audit log checkpoint': 'good',
    });
    expect(components.find(({ name }) => name === 'Backups')?.summary).toContain('BACKUP_MARKER');
  });

  test('health names servers whose job runner was replaced today, or that run no jobs', async () => {
    const jobs = async () =>
      (await admin.call(operations.getHealth, {})).components.find(({ name }) => name === 'Jobs');
    const replaced = await world.pool.query<{ id: string }>(
      `insert into servers (id, name, version, job_pools, runner_replaced_at)
       values (gen_random_uuid(), 'omaruru', '1', '{pool-1}', now() - interval '1 hour') returning id`,
    );
    expect(await jobs()).toMatchObject({
      health: 'warning',
      summary: expect.stringContaining('a job runner on omaruru stopped responding and was replaced today'),
    });
    await world.pool.query(`update servers set job_pools = '{}' where id = $1`, [replaced.rows[0]?.id]);
    expect(await jobs()).toMatchObject({ health: 'bad', summary: expect.stringContaining('no job runner on omaruru') });
    await world.pool.query('delete from servers where id = $1', [replaced.rows[0]?.id]);
  });
});

describe('health, if all servers leave jobs to others', () => {
  test('says that no server runs jobs', async () => {
    await using cleanUp = new AsyncDisposableStack();
    const web = await startWorld({ env: { ROLE: 'web' } });
    cleanUp.defer(() => web.stop());
    const { components } = await healthOf(web.context);
    expect(components.find(({ name }) => name === 'Servers')).toMatchObject({
      health: 'bad',
      summary: 'no server runs jobs',
    });
  });
});

describe('the audit log, as administrators see it', () => {
  test('can be searched by person, organisation, event and action, with current names', async () => {
    const organiserId = await makeOrganiser(world.pool);
    const event = await makeEvent(world.pool, { organiserId, pools: [10], ticketTypes: [{ pool: 0 }] });
    await admin.call(setBuyerLimit, { params: { eventId: event.id }, body: { maxPerBuyer: 4 } });
    const found = async (query: object) =>
      (await admin.call(listAuditLog, { query })).items.map(({ action }) => action);
    expect(await found({ eventId: event.id })).toEqual(['buyer_limit.changed']);
    expect(await found({ organiserId, action: 'buyer_limit.changed' })).toEqual(['buyer_limit.changed']);
    expect(await found({ q: event.id })).toEqual(['buyer_limit.changed']);
    expect(await found({ q: administrator.email.slice(0, 20), action: 'buyer_limit.changed' })).toHaveLength(1);
    expect(await found({ q: 'nobody at all' })).toEqual([]);
    expect(await found({ eventId: event.id, to: '2020-01-01' })).toEqual([]);
    const { items } = await admin.call(listAuditLog, { query: { eventId: event.id } });
    expect(items).toMatchObject([
      { actor: { id: administrator.id, name: 'Ndapewa Shikongo' }, organiser: { id: organiserId }, details: { to: 4 } },
    ]);
  });

  test('shows how far it is covered by checkpoints', async () => {
    await addCheckpoints(world.pool, world.context.keys.checkpoints);
    expect(await admin.call(getCheckpointState, {})).toMatchObject({
      waiting: 0,
      newest: expect.stringMatching(/^\d+:/),
    });
  });
});

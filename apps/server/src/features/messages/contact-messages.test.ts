import { sendContactMessage } from '@quivertree/contract/messages/messages';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { refusalOf } from '../../../../../tests/world/refusal-of.ts';
import { mailsTo, mailTo } from '../../../../../tests/world/mails.ts';
import { startWorld, type World } from '../../../../../tests/world/world.ts';

const RECIPIENT = 'help@quivertree.example';

let world: World;
beforeAll(async () => {
  world = await startWorld({ env: { CONTACT_RECIPIENT: RECIPIENT } });
});
afterAll(() => world.stop());

const message = {
  firstName: 'Selma',
  lastName: 'Iipinge',
  email: 'selma@example.com',
  phoneNumber: '+264 81 000 0000',
  reason: 'List an Event',
  message: 'We have a choir.\n\nWhere do we begin?',
} as const;
const send = (changes: object = {}) => world.client.call(sendContactMessage, { body: { ...message, ...changes } });
const saved = async (email: string) =>
  (await world.pool.query('select * from contact_messages where email = $1', [email])).rows;

describe('a contact form message', () => {
  test('is saved and emailed once to the configured recipient, who can reply to its sender', async () => {
    expect(await send()).toEqual({ received: true });
    const mail = await mailTo(world, RECIPIENT);
    expect(mail.subject).toBe('List an Event: Selma Iipinge');
    expect(mail.replyTo).toEqual([{ name: 'Selma Iipinge', address: 'selma@example.com' }]);
    expect(mail.text).toContain('Where do we begin?');
    expect(mail.text).toContain('+264 81 000 0000');
    await expect.poll(async () => (await saved(message.email))[0]?.sent_at).toBeInstanceOf(Date);
    expect(await mailsTo(world, RECIPIENT)).toHaveLength(1);
  });

  test('goes to customer support if it gives no reason', async () => {
    await send({ email: 'default@example.com', reason: undefined });
    expect(await saved('default@example.com')).toMatchObject([{ reason: 'Customer Support' }]);
  });

  test.each([
    ['firstName', ''],
    ['lastName', '  '],
    ['email', 'selma at example'],
    ['phoneNumber', ''],
    ['phoneNumber', 'hello'],
    ['message', ' \n '],
    ['reason', 'Something else'],
    ['firstName', 'Selma\r\nBcc: everybody@example.com'],
  ])('needs a valid %s, not %j', async (field, value) => {
    expect(await refusalOf(send({ email: 'bad@example.com', [field]: value }))).toMatchObject({
      code: 'request.invalid',
    });
    expect(await saved('bad@example.com')).toEqual([]);
  });

  test('is dropped if the invisible field is filled in', async () => {
    expect(await send({ email: 'robot@example.com', website: 'https://buy.example' })).toEqual({ received: true });
    expect(await saved('robot@example.com')).toEqual([]);
  });

  test('has to wait if its sender’s address has sent many', async () => {
    for (let i = 0; i < 3; i++) await send({ email: 'often@example.com' });
    expect(await refusalOf(send({ email: 'Often@example.com' }))).toMatchObject({ code: 'auth.too_many_attempts' });
    expect(await saved('often@example.com')).toHaveLength(3);
  });
});

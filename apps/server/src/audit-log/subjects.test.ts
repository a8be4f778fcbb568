import { listActivity } from '@quivertree/contract/audit-log/activity';
import { createDoorLink } from '@quivertree/contract/door/door';
import { sendContactMessage } from '@quivertree/contract/messages/messages';
import { closeMessage, listMessages } from '@quivertree/contract/messages/contact-messages';
import { resendOrder } from '@quivertree/contract/selling/order-actions';
import { listAuditLog } from '@quivertree/contract/audit-log/audit-log';
import { refundOrder } from '@quivertree/contract/payments/refunds';
import { changeCapacity } from '@quivertree/contract/stock/stock';
import { shownReference } from '@quivertree/domain/orders/order-reference';
import type { AuditSubject } from '@quivertree/domain/audit-log/audit-actions';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { assertBooksAgree } from '../../../../tests/world/assert-books-agree.ts';
import { makeEvent, makeOrganiser } from '../../../../tests/world/make-event.ts';
import { makeUser } from '../../../../tests/world/make-user.ts';
import { buy, signedInAs } from '../../../../tests/world/paid-order.ts';
import { startWorld, type World } from '../../../../tests/world/world.ts';
import { newId } from '../db/ids.ts';
import { writeAuditLog } from './write-audit-log.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterEach(() => assertBooksAgree(world.pool));
afterAll(() => world.stop());

test('the audit log shows subjects by their current names, to administrators and, without addresses, to the organisation', async () => {
  const organiserId = await makeOrganiser(world.pool);
  const [owner, administrator] = await Promise.all([
    signedInAs(world, { memberOf: { organiserId, role: 'owner' } }),
    signedInAs(world, { roles: ['USER', 'ADMINISTRATOR'] }),
  ]);
  const event = await makeEvent(world.pool, { organiserId, ticketTypes: [{ name: 'Balcony', capacity: 50 }] });
  const eventId = event.id;
  const bought = await buy(world, event);
  const order = { eventId, reference: bought.reference };
  const params = { reference: bought.reference };

  await owner.call(changeCapacity, {
    params: { eventId, ticketId: event.ticketTypes[0] as string },
    body: { capacity: 60 },
  });
  await owner.call(createDoorLink, { params: { eventId }, body: { name: 'Gate 1' } });
  await owner.call(resendOrder, { params, body: { ticketId: null } });
  await owner.call(refundOrder, {
    params,
    body: { scope: { kind: 'amount', amount: 5, currency: 'NAD' }, refundFee: false, reason: 'A cold seat' },
  });
  const member = await makeUser(world.pool, { memberOf: { organiserId, role: 'door' } });
  const invitationId = newId();
  await world.pool.query(
    `insert into organiser_invitations (id, organiser_id, email, member_role, expires_at)
     values ($1, $2, 'new@example.com', 'door', now() + interval '1 day')`,
    [invitationId, organiserId],
  );
  const deleted = await makeUser(world.pool);
  await world.pool.query('update users set deleted_at = now() where id = $1', [deleted.id]);
  const others: [AuditSubject, string | undefined][] = [
    ['invitation', invitationId],
    ['user', member.id],
    ['user', deleted.id],
    ['organisation', organiserId],
    ['event', eventId],
    ['ticket', bought.ticketIds[0]],
    ['payment', bought.paymentId],
    ['ticket type', newId()],
  ];
  for (const [kind, id] of others)
    await writeAuditLog(world.pool, null, {
      action: 'event.edited',
      organiserId,
      eventId,
      subject: { kind, id: id as string },
    });

  const notes = [
    { kind: 'ticket type', name: 'Balcony', order: null },
    { kind: 'door link', name: 'Gate 1', order: null },
    { kind: 'order', name: null, order },
    { kind: 'refund', name: null, order },
    { kind: 'invitation', name: 'new@example.com', order: null },
    { kind: 'user', name: 'Ndapewa Shikongo', order: null },
    { kind: 'user', id: deleted.id, name: null, order: null },
    { kind: 'organisation', name: 'Hardap Sounds', order: null },
    { kind: 'event', id: eventId, name: expect.any(String), order: null },
    { kind: 'ticket', name: '1', order },
    { kind: 'payment', name: null, order },
    { kind: 'ticket type', name: null, order: null },
  ];
  const query = { sort: 'at,ASC', size: 50 };
  const activity = await owner.call(listActivity, { params: { organiserId }, query });
  expect(activity.items.map(({ subject }) => subject)).toMatchObject(notes);
  expect(JSON.stringify(activity)).not.toContain(member.email);
  const auditLog = await administrator.call(listAuditLog, { query: { ...query, organiserId } });
  expect(auditLog.items.map(({ subject }) => subject)).toMatchObject(
    notes.map((subject, i) => ({ ...subject, email: i === 5 ? member.email : null })),
  );
});

test('everything done about an order is found by its reference', async () => {
  const organiserId = await makeOrganiser(world.pool);
  const [owner, administrator] = await Promise.all([
    signedInAs(world, { memberOf: { organiserId, role: 'owner' } }),
    signedInAs(world, { roles: ['USER', 'ADMINISTRATOR'] }),
  ]);
  const event = await makeEvent(world.pool, { organiserId });
  const [bought, other] = [await buy(world, event), await buy(world, event)];
  for (const { reference } of [bought, other]) {
    await owner.call(resendOrder, { params: { reference }, body: { ticketId: null } });
    const body = { scope: { kind: 'order' as const }, refundFee: true, reason: 'It rains' };
    await owner.call(refundOrder, { params: { reference }, body });
  }
  for (const q of [bought.reference.toLowerCase(), shownReference(bought.reference).replace('-', ' ')]) {
    const { items } = await administrator.call(listAuditLog, { query: { q } });
    expect(items.map(({ action, subject }) => [action, subject?.order?.reference])).toEqual([
      ['refund.requested', bought.reference],
      ['order.resent', bought.reference],
    ]);
  }
});

test('administrators see the names of subjects outside organisations: senders of messages, providers', async () => {
  const administrator = await signedInAs(world, { roles: ['USER', 'ADMINISTRATOR'] });
  const email = `${newId()}@example.com`;
  await world.client.call(sendContactMessage, {
    body: {
      firstName: 'Selma',
      lastName: 'Iipinge',
      email,
      phoneNumber: '+264 81 000 0000',
      message: 'Where do we begin?',
    },
  });
  const { items } = await administrator.call(listMessages, { query: {} });
  await administrator.call(closeMessage, { params: { messageId: items[0]?.id as string } });
  const auditLog = await administrator.call(listAuditLog, { query: { action: 'message.closed' } });
  expect(auditLog.items).toMatchObject([{ subject: { kind: 'message', name: 'Selma Iipinge', email } }]);
});

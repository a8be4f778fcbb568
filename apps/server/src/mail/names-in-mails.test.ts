import { signUp } from '@quivertree/contract/accounts/accounts';
import { sendContactMessage } from '@quivertree/contract/messages/messages';
import { placeOrder } from '@quivertree/contract/orders/orders';
import { acceptTransfer } from '@quivertree/contract/tickets/transfers';
import { joinWaitingList } from '@quivertree/contract/waiting-list/waiting-list';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { refusalOf } from '../../../../tests/world/refusal-of.ts';
import { mailTo } from '../../../../tests/world/mails.ts';
import { type MadeEvent, makeEvent } from '../../../../tests/world/make-event.ts';
import { startWorld, type World } from '../../../../tests/world/world.ts';
import { newId } from '../db/ids.ts';

const LURE = 'You won N$ 5000, claim at https://evil.example/claim now';
const email = 'victim@example.com';

let world: World;
let event: MadeEvent;
beforeAll(async () => {
  world = await startWorld();
  event = await makeEvent(world.pool, { ticketTypes: [{ priceMinor: 0 }] });
});
afterAll(() => world.stop());

function orderAs(name: string) {
  const tickets = [{ ticketId: event.ticketTypes[0] as string, quantity: 1 }];
  return world.client.call(placeOrder, { body: { eventId: event.id, attendee: { name, email }, tickets } });
}

test.each([
  { title: 'an order', call: () => orderAs(LURE) },
  { title: 'an order with a bare domain', call: () => orderAs('Claim at evil.example') },
  {
    title: 'a place on the waiting list',
    call: () =>
      world.client.call(joinWaitingList, {
        params: { eventId: event.id },
        body: { ticketId: newId(), quantity: 1, attendee: { name: LURE, email } },
      }),
  },
  {
    title: 'a transfer',
    call: () => world.client.call(acceptTransfer, { params: { transferKey: 'x' }, body: { name: LURE, email } }),
  },
  {
    title: 'signing up',
    call: () =>
      world.client.call(signUp, {
        body: { firstname: 'www.evil', lastname: 'Prize', email, password: 'Kameeldoring-1984' },
      }),
  },
  {
    title: 'a message',
    call: () =>
      world.client.call(sendContactMessage, {
        body: { firstName: 'Evil', lastName: 'evil.example/x', email, phoneNumber: '+264 81 000 0000', message: 'Hi' },
      }),
  },
])('$title rejects a name with a web address in it', async ({ call }) => {
  const refusal = await refusalOf(call());
  expect(refusal).toEqual({ code: 'request.invalid', message: 'Enter a name without a web address.' });
});

test('a name typed by a stranger appears neither in the subject nor in the preview text', async () => {
  await orderAs('You won five thousand dollars');
  const mail = await mailTo(world, email);
  expect(mail.subject).not.toContain('You won');
  const shown = String(mail.html)
    .replaceAll(/<[^>]*>/g, '')
    .trim()
    .slice(0, 160);
  expect(shown).toContain('Your ticket for');
  expect(shown).not.toContain('You won');
  expect(mail.text?.split('\n')[0]).toBe(mail.subject);
});

import { createHash, generateKeyPairSync, randomUUID } from 'node:crypto';
import type { Client } from '@quivertree/contract/client';
import { scanTicket } from '@quivertree/contract/door/door';
import { refundOrder } from '@quivertree/contract/payments/refunds';
import { getOrderTickets } from '@quivertree/contract/tickets/tickets';
import { sendTransfer } from '@quivertree/contract/tickets/transfers';
import { decodeJwt, importSPKI, jwtVerify } from 'jose';
import forge from 'node-forge';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { passOn } from '../../../../../../tests/world/pass-on.ts';
import { assertBooksAgree } from '../../../../../../tests/world/assert-books-agree.ts';
import { type MadeEvent, makeEvent, makeOrganiser } from '../../../../../../tests/world/make-event.ts';
import { signedIn } from '../../../../../../tests/world/organiser-money.ts';
import { makeCertificate } from '../../../../../../tests/world/own-certificates.ts';
import { type BoughtOrder, buy } from '../../../../../../tests/world/paid-order.ts';
import { startWorld, type World } from '../../../../../../tests/world/world.ts';
import { readConfig } from '../../../config/config.ts';
import { linesOf, pagesOf } from '../../../pdf/read-pdf.fixture.ts';
import { receiptAtLink } from './receipt.ts';

const apple = makeCertificate('Apple, as this test plays it');
const ours = makeCertificate('pass.example.quivertree', apple.signer);
const google = generateKeyPairSync('rsa', { modulusLength: 2048 });

let world: World;
let organiserId: string;
let owner: Client;
beforeAll(async () => {
  world = await startWorld({
    env: {
      APPLE_PASS_TYPE_ID: 'pass.example.quivertree',
      APPLE_TEAM_ID: 'TEAM123456',
      APPLE_PASS_CERTIFICATE: ours.certificate.replaceAll(/\r?\n/g, '\\n'),
      APPLE_PASS_KEY: ours.key,
      APPLE_WWDR_CERTIFICATE: apple.certificate,
      GOOGLE_WALLET_ISSUER_ID: '3388000000012345678',
      GOOGLE_WALLET_EMAIL: 'passes@quivertree.example',
      GOOGLE_WALLET_KEY: String(google.privateKey.export({ type: 'pkcs8', format: 'pem' })),
      COMPANY_NAME: 'Quivertree Tickets (Pty) Ltd',
      COMPANY_VAT_NUMBER: '1234567-01-5',
    },
  });
  organiserId = await makeOrganiser(world.pool);
  ({ client: owner } = await signedIn(world, { memberOf: { organiserId, role: 'owner' } }));
});
afterEach(() => assertBooksAgree(world.pool));
afterAll(() => world.stop());

async function bought(): Promise<{ event: MadeEvent; mine: BoughtOrder }> {
  const event = await makeEvent(world.pool, { organiserId });
  await world.pool.query(`update events set address = '48 Tal Street' where id = $1`, [event.id]);
  return { event, mine: await buy(world, event) };
}

const ticketAt = async (ticketsKey: string) => {
  const order = await world.client.call(getOrderTickets, { params: { ticketsKey } });
  return { order, ticket: order.tickets[0] as (typeof order.tickets)[0] };
};
const pathOf = (ticket: Awaited<ReturnType<typeof ticketAt>>['ticket'], wallet: 'apple' | 'google') =>
  ticket.wallets.find((way) => way.wallet === wallet)?.path ?? '';
const ask = (path: string) => fetch(world.url + path, { redirect: 'manual' });

/** The files in a pass, a ZIP whose entries are stored uncompressed. */
function unpack(zip: Buffer): Map<string, Buffer> {
  const files = new Map<string, Buffer>();
  for (let at = 0; zip.readUInt32LE(at) === 0x04034b50; ) {
    const size = zip.readUInt32LE(at + 18);
    const name = zip.readUInt16LE(at + 26);
    const content = at + 30 + name + zip.readUInt16LE(at + 28);
    files.set(zip.toString('utf8', at + 30, at + 30 + name), zip.subarray(content, content + size));
    at = content + size;
  }
  return files;
}

/** Verifies a detached PKCS #7 signature of these bytes by our certificate. */
function isSignedByUs(signature: Buffer, signed: Buffer): boolean {
  const message = forge.pkcs7.messageFromAsn1(
    forge.asn1.fromDer(forge.util.createBuffer(signature.toString('binary'))),
  ) as forge.pkcs7.PkcsSignedData & { rawCapture: Record<string, unknown> };
  const attributes = message.rawCapture['authenticatedAttributes'] as forge.asn1.Asn1[];
  const inSet = forge.asn1.create(forge.asn1.Class.UNIVERSAL, forge.asn1.Type.SET, true, attributes);
  const der = forge.asn1.toDer(inSet).getBytes();
  const algorithm = forge.pki.oids[forge.asn1.derToOid(message.rawCapture['digestAlgorithm'] as string)] as 'sha1';
  const digest = forge.md[algorithm].create().update(der).digest().getBytes();
  const key = ours.signer.certificate.publicKey as forge.pki.rsa.PublicKey;
  const own = createHash(algorithm).update(signed).digest('binary');
  return key.verify(digest, message.rawCapture['signature'] as string) && der.includes(own);
}

async function scan({ id }: MadeEvent, code: string): Promise<string> {
  const body = { code, device: 'gate', nonce: randomUUID() };
  const { verdict, reason } = await owner.call(scanTicket, { params: { eventId: id }, body });
  return reason ?? verdict;
}

const passOnFirst = ({ ticketsKey, ticketIds }: BoughtOrder) =>
  passOn(world.client, { ticketsKey, ticketId: ticketIds[0], email: 'tangeni@example.com' });

describe('Apple Wallet', () => {
  test('gets a complete pass, signed by us, that carries the ticket’s code', async () => {
    const { event, mine } = await bought();
    const { order, ticket } = await ticketAt(mine.ticketsKey);
    const answer = await ask(pathOf(ticket, 'apple'));
    expect(answer.headers.get('content-type')).toBe('application/vnd.apple.pkpass');
    const files = unpack(Buffer.from(await answer.arrayBuffer()));
    const manifest = files.get('manifest.json') ?? Buffer.alloc(0);
    const hashes = JSON.parse(manifest.toString()) as Record<string, string>;
    for (const [name, hash] of Object.entries(hashes))
      expect(
        createHash('sha1')
          .update(files.get(name) ?? '')
          .digest('hex'),
        name,
      ).toBe(hash);
    expect(Object.keys(hashes)).toEqual(expect.arrayContaining(['pass.json', 'icon.png', 'icon@2x.png']));
    expect(isSignedByUs(files.get('signature') ?? Buffer.alloc(0), manifest)).toBe(true);
    expect(isSignedByUs(files.get('signature') ?? Buffer.alloc(0), Buffer.from('{}'))).toBe(false);

    const pass = JSON.parse(files.get('pass.json')?.toString() ?? '{}');
    expect(pass).toMatchObject({
      passTypeIdentifier: 'pass.example.quivertree',
      teamIdentifier: 'TEAM123456',
      serialNumber: `${ticket.id}-1`,
      barcodes: [{ format: 'PKBarcodeFormatQR', message: ticket.code, altText: ticket.shortCode }],
      eventTicket: {
        primaryFields: [{ value: order.event.name }],
        secondaryFields: [{ key: 'when' }, { value: 'Independence Hall, 48 Tal Street, Windhoek' }],
      },
    });
    const newKey = await passOnFirst(mine);
    expect(await scan(event, pass.barcodes[0].message)).toBe('replaced');
    expect((await ask(pathOf(ticket, 'apple'))).status).toBe(404);
    const { ticket: theirs } = await ticketAt(newKey);
    const again = unpack(Buffer.from(await (await ask(pathOf(theirs, 'apple'))).arrayBuffer()));
    const next = JSON.parse(again.get('pass.json')?.toString() ?? '{}');
    expect(next.serialNumber).toBe(`${ticket.id}-2`);
    expect(await scan(event, next.barcodes[0].message)).toBe('admitted');
  });
});

describe('Google Wallet', () => {
  test('gets a link signed by our account, with the ticket’s code, short enough for browsers', async () => {
    const { mine } = await bought();
    const { order, ticket } = await ticketAt(mine.ticketsKey);
    const answer = await ask(pathOf(ticket, 'google'));
    expect(answer.status).toBe(303);
    const link = answer.headers.get('location') ?? '';
    expect(link).toMatch(/^https:\/\/pay\.google\.com\/gp\/v\/save\//);
    expect(link.length).toBeLessThan(2_000);
    const publicKey = await importSPKI(String(google.publicKey.export({ type: 'spki', format: 'pem' })), 'RS256');
    const { payload } = await jwtVerify(link.split('/').at(-1) ?? '', publicKey, {
      issuer: 'passes@quivertree.example',
      audience: 'google',
    });
    expect(payload).toMatchObject({
      typ: 'savetowallet',
      payload: {
        eventTicketClasses: [
          {
            eventName: { defaultValue: { value: order.event.name } },
            venue: { address: { defaultValue: { value: '48 Tal Street, Windhoek' } } },
          },
        ],
        eventTicketObjects: [{ id: `3388000000012345678.${ticket.id}-1`, barcode: { value: ticket.code } }],
      },
    });
  });
});

test('wallets get no date of a postponed event', async () => {
  const { event, mine } = await bought();
  await world.pool.query(`update events set state = 'postponed' where id = $1`, [event.id]);
  const { ticket } = await ticketAt(mine.ticketsKey);
  const pass = unpack(Buffer.from(await (await ask(pathOf(ticket, 'apple'))).arrayBuffer())).get('pass.json');
  const shown = JSON.parse(pass?.toString() ?? '{}');
  expect(shown.eventTicket.secondaryFields[0].value).toBe('New date to be announced');
  expect(Object.keys(shown)).not.toEqual(
    expect.arrayContaining([expect.stringMatching(/^(relevant|expiration)Date$/)]),
  );
  const link = (await ask(pathOf(ticket, 'google'))).headers.get('location') ?? '';
  expect(JSON.stringify(decodeJwt(link.split('/').at(-1) ?? ''))).not.toContain('dateTime');
});

test('files of a ticket that isn’t void yet say that its event was cancelled', async () => {
  const { event, mine } = await bought();
  await world.pool.query(`update events set state = 'cancelled' where id = $1`, [event.id]);
  const { order, ticket } = await ticketAt(mine.ticketsKey);
  expect(ticket.state).toBe('issued');
  const pdf = Buffer.from(await (await ask(order.pdfPath)).arrayBuffer());
  expect(pagesOf(pdf).flatMap(linesOf)).toContain('This event was cancelled.');
  const pass = unpack(Buffer.from(await (await ask(pathOf(ticket, 'apple'))).arrayBuffer())).get('pass.json');
  const shown = JSON.parse(pass?.toString() ?? '{}');
  expect(shown.voided).toBe(true);
  expect(shown.eventTicket.secondaryFields[0].value).toBe('Cancelled');
  const link = (await ask(pathOf(ticket, 'google'))).headers.get('location') ?? '';
  const { eventTicketObjects } = decodeJwt<{ payload: { eventTicketObjects: unknown[] } }>(
    link.split('/').at(-1) ?? '',
  ).payload;
  expect(eventTicketObjects).toMatchObject([
    { state: 'INACTIVE', textModulesData: [{ body: 'This event was cancelled.' }] },
  ]);
});

test('offers no wallet for a ticket that is no longer valid', async () => {
  const { mine } = await bought();
  const { ticket } = await ticketAt(mine.ticketsKey);
  await world.client.call(sendTransfer, { params: mine, body: { ticketId: ticket.id } });
  expect((await ticketAt(mine.ticketsKey)).ticket.wallets).toEqual([]);
  for (const wallet of ['apple', 'google'] as const) expect((await ask(pathOf(ticket, wallet))).status).toBe(404);
});

test.each([
  ['incomplete', { APPLE_PASS_TYPE_ID: 'pass.example.quivertree' }, 'APPLE_TEAM_ID is required when'],
  [
    'with a key of another certificate',
    {
      APPLE_PASS_TYPE_ID: 'pass.example.quivertree',
      APPLE_TEAM_ID: 'TEAM123456',
      APPLE_PASS_CERTIFICATE: ours.certificate,
      APPLE_PASS_KEY: apple.key,
      APPLE_WWDR_CERTIFICATE: apple.certificate,
    },
    'APPLE_PASS_KEY doesn’t match APPLE_PASS_CERTIFICATE',
  ],
  ['with an invalid key', { GOOGLE_WALLET_KEY: 'a secret' }, 'GOOGLE_WALLET_KEY is invalid'],
])('refuses wallet settings: %s', (_, env, sentence) => {
  expect(() => readConfig(env)).toThrow(sentence);
});

describe('a receipt', () => {
  test('shows the payment, the fee with its VAT, and refunds, to the buyer alone', async () => {
    const { mine } = await bought();
    const { order } = await ticketAt(mine.ticketsKey);
    await owner.call(refundOrder, {
      params: { reference: mine.reference },
      body: {
        scope: { kind: 'amount', amount: 20, currency: 'NAD' },
        reason: 'Late start',
        refundFee: false,
        dryRun: false,
      },
    });
    expect(await receiptAtLink(world.pool, mine.ticketsKey)).toMatchObject({
      reference: mine.reference,
      provider: 'TEST',
      organiserName: 'Hardap Sounds',
      lines: [{ name: 'Type 1', quantity: 1, unitMinor: 10_000 }],
      feeMinor: 500,
      feeVatMinor: 65,
      totalMinor: 10_500,
      refunds: [{ amountMinor: 2_000 }],
    });
    const answer = await ask(order.receiptPath ?? '');
    expect(answer.headers.get('content-type')).toBe('application/pdf');
    expect(
      Buffer.from(await answer.arrayBuffer())
        .subarray(0, 5)
        .toString(),
    ).toBe('%PDF-');

    const { order: theirs } = await ticketAt(await passOnFirst(mine));
    expect(theirs.receiptPath).toBeNull();
    expect((await ask(theirs.pdfPath.replace('tickets.pdf', 'receipt.pdf'))).status).toBe(404);
  });

  test('doesn’t exist for a free order', async () => {
    const event = await makeEvent(world.pool, { organiserId, ticketTypes: [{ priceMinor: 0 }] });
    const { ticketsKey } = await buy(world, event);
    expect((await ticketAt(ticketsKey)).order.receiptPath).toBeNull();
  });
});

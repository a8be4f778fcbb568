import { downloadBankFile, createBankFile } from '@quivertree/contract/settlement/bank-files';
import { downloadStatement, listStatements } from '@quivertree/contract/settlement/organiser-money';
import { endAllSessions, endSession, listSessions } from '@quivertree/contract/accounts/own-account';
import { approvePayout, listPayouts } from '@quivertree/contract/settlement/payouts';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { makeEvent, makeOrganiser } from '../../../../tests/world/make-event.ts';
import {
  buyTickets,
  fetchFile,
  letEnd,
  organiserWithMoney,
  type SignedIn,
  signedIn,
  signedInAgain,
} from '../../../../tests/world/organiser-money.ts';
import { callWithStepUp } from '../../../../tests/world/second-factor.ts';
import { startWorld, type World } from '../../../../tests/world/world.ts';
import { runSettlements } from '../features/settlement/run-settlements.ts';
import { downloadAddress } from './download-address.ts';

let world: World;
let organiserId: string;
let statementId: string;
let owner: SignedIn;
beforeAll(async () => {
  world = await startWorld();
  organiserId = await makeOrganiser(world.pool);
  const event = await makeEvent(world.pool, { organiserId });
  await buyTickets(world, event, 2);
  await letEnd(world, event.id, 4);
  await runSettlements(world.context, Date.now() + 7 * 86_400_000);
});
beforeEach(async () => {
  owner = await signedIn(world, { memberOf: { organiserId, role: 'finance' } });
  const { items } = await owner.client.call(listStatements, { params: { organiserId }, query: {} });
  statementId = items[0]?.id as string;
});
afterEach(() => vi.useRealTimers());
afterAll(() => world.stop());

const ask = (format: 'csv' | 'pdf' = 'csv') =>
  owner.client.call(downloadStatement, { params: { organiserId, statementId }, query: { format } });
const statusAt = async (url: string) => (await fetchFile(world, { url })).status;

describe('a download address', () => {
  test('that isn’t valid is refused with a sentence', async () => {
    const answer = await fetch(`${world.url}/api/v1/downloads/unknown.signature`);
    expect([answer.status, await answer.json()]).toMatchObject([
      404,
      { code: 'download.over', message: 'This download link has expired. Go back and start the download again.' },
    ]);
  });

  test('works without a token for five minutes', async () => {
    const { url, expiresAt } = await ask('pdf');
    const file = await fetchFile(world, { url });
    expect(file).toMatchObject({ status: 200, fileName: 'statement-1.pdf', mediaType: 'application/pdf' });
    expect(Date.parse(expiresAt) - Date.now()).toBeLessThanOrEqual(300_000);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.parse(expiresAt) + 1 });
    expect(await statusAt(url)).toBe(404);
  });

  test('stops working if a single letter of it changes', async () => {
    const { url } = await ask();
    const start = url.lastIndexOf('/') + 1;
    for (let at = start; at < url.length; at++) {
      const other = url[at] === 'A' ? 'B' : 'A';
      expect(await statusAt(url.slice(0, at) + other + url.slice(at + 1)), `letter ${at - start}`).toBe(404);
    }
    for (const cut of [url.slice(0, -1), url.slice(0, url.lastIndexOf('.')), `${url}.`, `${url}x`])
      expect(await statusAt(cut)).toBe(404);
  });

  test('is bound to its content: its signature fits no other file, person or time', async () => {
    const { url } = await ask();
    const [payload = '', signature] = url.split('/').at(-1)?.split('.') ?? [];
    const named = JSON.parse(Buffer.from(payload, 'base64url').toString()) as Record<string, unknown>;
    const johanna = await signedIn(world, { roles: ['USER', 'ADMINISTRATOR'] });
    for (const change of [
      { of: { organiserId, statementId, format: 'pdf' } },
      { file: 'bank-file' },
      { userId: johanna.id },
      { sessionId: (await johanna.client.call(listSessions, {}))[0]?.id },
      { until: Number(named['until']) + 60_000 },
    ]) {
      const altered = Buffer.from(JSON.stringify({ ...named, ...change })).toString('base64url');
      expect(await statusAt(`/api/v1/downloads/${altered}.${signature}`)).toBe(404);
    }
  });

  test('is refused if it was signed with another key or names an unknown file', async () => {
    const download = {
      file: 'statement',
      of: { organiserId, statementId, format: 'csv' },
      userId: owner.id,
      sessionId: (await owner.client.call(listSessions, {}))[0]?.id ?? '',
      seconds: 60,
    };
    expect(await statusAt(downloadAddress(Buffer.alloc(32, 7), download).url)).toBe(404);
    const { downloads } = world.context.keys;
    expect(await statusAt(downloadAddress(downloads, download).url)).toBe(200);
    for (const file of ['statements', 'toString', '__proto__'])
      expect(await statusAt(downloadAddress(downloads, { ...download, file }).url)).toBe(404);
  });

  test('stops working once its user leaves the organisation or is signed out everywhere', async () => {
    const { url } = await ask();
    await world.pool.query('delete from organiser_members where user_id = $1', [owner.id]);
    expect(await statusAt(url)).toBe(404);
    await world.pool.query(
      `insert into organiser_members (organiser_id, user_id, member_role) values ($1, $2, 'finance')`,
      [organiserId, owner.id],
    );
    expect(await statusAt(url)).toBe(200);
    await owner.client.call(endAllSessions, {});
    expect(await statusAt(url)).toBe(404);
  });

  test('stops working once the device that asked for it is signed out', async () => {
    const [lost] = await owner.client.call(listSessions, {});
    const here = await signedInAgain(world, owner);
    const { url } = await ask();
    expect(await statusAt(url)).toBe(200);
    await here.call(endSession, { params: { sessionId: lost?.id ?? '' } });
    expect(await statusAt(url)).toBe(404);
  });

  test('of a bank file is for administrators, for a minute', async () => {
    const [johanna, approver] = [
      await signedIn(world, { roles: ['USER', 'ADMINISTRATOR'] }),
      await signedIn(world, { roles: ['USER', 'ADMINISTRATOR'] }),
    ];
    const { items } = await johanna.client.call(listPayouts, {
      query: { organiserId: await organiserWithMoney(world) },
    });
    const { id: payoutId, amountMinor, bankDetailsId } = items[0] as (typeof items)[number];
    await callWithStepUp(approver, approvePayout, { params: { payoutId }, body: { amountMinor, bankDetailsId } });
    const { file } = await callWithStepUp(johanna, createBankFile, { body: { format: 'csv', currency: 'NAD' } });
    const { url, expiresAt } = await callWithStepUp(johanna, downloadBankFile, {
      params: { bankFileId: file?.id ?? '' },
    });
    expect(await statusAt(url)).toBe(200);
    expect(Date.parse(expiresAt) - Date.now()).toBeLessThanOrEqual(60_000);
    await world.pool.query(`update users set roles = '{USER}' where id = $1`, [johanna.id]);
    expect(await statusAt(url)).toBe(403);
  });
});

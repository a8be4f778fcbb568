import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { approvePayout, listPayouts } from '@quivertree/contract/settlement/payouts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { FAILPOINTS } from '../../apps/server/src/config/failpoints.ts';
import { assertBooksAgree } from '../world/assert-books-agree.ts';
import { organiserWithMoney, type SignedIn, signedIn } from '../world/organiser-money.ts';
import { callWithStepUp } from '../world/second-factor.ts';
import { startWorld, type World } from '../world/world.ts';

const SECRET = 'a secret that only this world of tests knows';

let world: World;
let approver: SignedIn;
let maker: SignedIn;
beforeAll(async () => {
  world = await startWorld();
  approver = await signedIn(world, { roles: ['USER', 'ADMINISTRATOR'] });
  maker = await signedIn(world, { roles: ['USER', 'ADMINISTRATOR'] });
});
afterAll(() => world.stop());

async function approveTwo(): Promise<string[]> {
  const ids = [];
  for (const organiserId of [await organiserWithMoney(world), await organiserWithMoney(world)]) {
    const { items } = await approver.client.call(listPayouts, { query: { organiserId } });
    const { id: payoutId, amountMinor, bankDetailsId } = items[0] as (typeof items)[number];
    await callWithStepUp(approver, approvePayout, { params: { payoutId }, body: { amountMinor, bankDetailsId } });
    ids.push(payoutId);
  }
  return ids;
}

/** Makes a bank file in its own process; resolves with the signal that ended it. */
async function makeFile(failpoint = ''): Promise<NodeJS.Signals | null> {
  const { rows } = await world.pool.query<{ name: string }>('select current_database() as name');
  const url = new URL(world.context.config.databaseUrl ?? '');
  url.pathname = rows[0]?.name ?? '';
  const child = spawn(
    process.execPath,
    [`${import.meta.dirname}/create-bank-file.fixture.ts`, url.href, SECRET, maker.id, failpoint],
    { stdio: ['ignore', 'ignore', 'inherit'] },
  );
  await once(child, 'exit');
  return child.signalCode;
}

test.each(FAILPOINTS.filter((failpoint) => failpoint.startsWith('a bank file')))(
  'a process that is killed when %s leaves each payout in one complete file',
  {
    timeout: 60_000,
  },
  async (failpoint) => {
    const payouts = await approveTwo();
    expect(await makeFile(failpoint)).toBe('SIGKILL');
    await assertBooksAgree(world.pool);
    expect(await makeFile()).toBeNull();
    await assertBooksAgree(world.pool);
    const { rows } = await world.pool.query(
      `select f.payouts, count(*)::int as files from payout_bank_files s join bank_files f on f.id = s.bank_file_id
      where s.payout_id = any ($1) group by f.id`,
      [payouts],
    );
    expect(rows).toEqual([{ payouts: 2, files: 2 }]);
    const numbers = await world.pool.query('select count(*)::int as n, max(number) as newest from bank_files');
    expect(numbers.rows[0].newest).toBe(numbers.rows[0].n);
  },
);

import { login } from '@quivertree/contract/accounts/accounts';
import { changeRole } from '@quivertree/contract/people/people';
import { requestSecondFactorReset, cancelSecondFactorReset } from '@quivertree/contract/accounts/second-factor';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { refusalCode } from '../../../../../../tests/world/refusal-of.ts';
import { makeUser } from '../../../../../../tests/world/make-user.ts';
import { stepUp } from '../../../../../../tests/world/second-factor.ts';
import { whileRowIsHeld } from '../../../../../../tests/world/while-row-is-held.ts';
import { clientOf, startWorld, type World } from '../../../../../../tests/world/world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.stop());

async function administrator() {
  const user = await makeUser(world.pool, { roles: ['USER', 'ADMINISTRATOR'] });
  const { idToken } = await world.client.call(login, { body: user });
  const client = clientOf(world.url, `Bearer ${idToken}`);
  return { ...user, client, stepUpToken: await stepUp(client, 'roles', user) };
}

test('a reset of two-step verification is cancelled once its requester is no longer an administrator', async () => {
  const [admin, other] = [await administrator(), await administrator()];
  const params = { userId: (await makeUser(world.pool, { secondFactor: true })).id };
  await admin.client.call(requestSecondFactorReset, { params }, admin.stepUpToken);
  await other.client.call(
    changeRole,
    { params: { userId: admin.id }, body: { role: 'ADMINISTRATOR', given: false } },
    other.stepUpToken,
  );
  expect(await refusalCode(other.client.call(cancelSecondFactorReset, { params }))).toBe('second_factor.not_found');
  const { rows } = await world.pool.query(
    `select actor_id from audit_log where action = 'second_factor.reset_cancelled' and subject_id = $1`,
    [params.userId],
  );
  expect(rows).toEqual([{ actor_id: other.id }]);
});

test('a reset of two-step verification is refused if the requester loses the role at that moment', async () => {
  const admin = await administrator();
  const params = { userId: (await makeUser(world.pool, { secondFactor: true })).id };
  const begun = await whileRowIsHeld(world.pool, admin.id, {
    meanwhile: () => refusalCode(admin.client.call(requestSecondFactorReset, { params }, admin.stepUpToken)),
    change: (client) => client.query(`update users set roles = '{USER}' where id = $1`, [admin.id]),
  });
  expect(begun).toBe('access.denied');
});

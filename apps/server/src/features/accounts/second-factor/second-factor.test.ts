import { forgotPassword, getCurrentUser, login, refresh, resetPassword } from '@quivertree/contract/accounts/accounts';
import { ALL_CALLS } from '@quivertree/contract/all-calls';
import { CallError, type Client, createClient } from '@quivertree/contract/client';
import { getEditedEvent, publishEvent, saveEventTickets } from '@quivertree/contract/events/event-editing';
import * as calls from '@quivertree/contract/accounts/second-factor';
import { STEP_UP_PURPOSES } from '@quivertree/domain/accounts/step-up';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { requestFor } from '../../../../../../tests/access/requests.ts';
import { order } from '../../../../../../tests/world/buy.ts';
import { refusalCode } from '../../../../../../tests/world/refusal-of.ts';
import { mailAbout, mailTo } from '../../../../../../tests/world/mails.ts';
import { makeEvent, makeOrganiser } from '../../../../../../tests/world/make-event.ts';
import { type MadeUser, makeUser } from '../../../../../../tests/world/make-user.ts';
import { clientOf, startWorld, type World } from '../../../../../../tests/world/world.ts';
import { newId } from '../../../db/ids.ts';
import { applyDueResets } from './reset-second-factor.ts';
import { totpCode } from './totp.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld({ env: { TRUSTED_PROXIES: '1' } });
});
afterAll(() => world.stop());

const STEP_MS = 30_000;

interface Person extends MadeUser {
  client: Client;
}

let addresses = 0;
/** Each test uses its own client address, so that together they don't reach the limit per address. */
const signIn = ({ email, password }: MadeUser, shown: { code?: string } = {}) => {
  const headers = { 'x-forwarded-for': `10.3.0.${++addresses}` };
  return createClient({ baseUrl: world.url, fetch, headers: () => headers }).call(login, {
    body: { email, password, ...shown },
  });
};
const as = (idToken: string) => clientOf(world.url, `Bearer ${idToken}`);

async function signedIn(user: Parameters<typeof makeUser>[1] = {}): Promise<Person> {
  const made = await makeUser(world.pool, { secondFactor: false, ...user });
  const { idToken } = await signIn(made);
  return { ...made, client: as(idToken) };
}

const byPassword = (person: Person) =>
  person.client.call(calls.confirmIdentity, { body: { purpose: 'second_factor', password: person.password } });

/** User who has just set up an authenticator app and let half a minute pass. */
async function withApp(user: Parameters<typeof makeUser>[1] = {}) {
  const person = await signedIn(user);
  const stepUpToken = await byPassword(person);
  const { secret, uri } = await person.client.call(calls.beginTotp, {}, stepUpToken);
  const begun = await person.client.call(calls.confirmTotp, { body: { code: totpCode(secret) } }, stepUpToken);
  await forgetLastCode(person.id);
  const recoveryCodes = begun.recoveryCodes ?? [];
  return { ...person, client: as(begun.idToken), secret, uri, recoveryCodes, stepUpToken, begun };
}

/** Pretends that the last code was used yesterday. */
const forgetLastCode = (userId: string) =>
  world.pool.query('update totp_secrets set last_step = 1 where user_id = $1', [userId]);

const codeOf = (answer: Promise<unknown>) => refusalCode(answer);

describe('an authenticator app', () => {
  test('is set up with its first code; a sign-in then asks for one after the right password', async () => {
    const person = await withApp();
    expect(person.uri).toContain(`secret=${person.secret}`);
    expect(person.recoveryCodes).toHaveLength(10);
    expect(await person.client.call(calls.getSecondFactor, {})).toMatchObject({
      required: false,
      inThisSession: true,
      recoveryCodesLeft: 10,
      passkeys: [],
    });
    const asked = await signIn(person).catch((error: CallError) => error);
    expect(asked).toMatchObject({ status: 401, code: 'auth.second_factor_required', body: { data: { totp: 1 } } });
    const { idToken } = await signIn(person, { code: totpCode(person.secret) });
    expect(await as(idToken).call(getCurrentUser, {})).toMatchObject({ id: person.id });
  });

  test('isn’t mentioned to someone with the wrong password', async () => {
    const person = await withApp();
    const plain = await makeUser(world.pool);
    for (const email of [person.email, plain.email, 'nobody@example.com'])
      expect(await codeOf(signIn({ ...person, email, password: 'wrong' }))).toBe('auth.invalid_credentials');
    const right = signIn({ ...person, password: 'wrong' }, { code: totpCode(person.secret) });
    expect(await codeOf(right)).toBe('auth.invalid_credentials');
  });

  test('gives codes that work once, half a minute early or late', async () => {
    const person = await withApp();
    const at = (steps: number) => totpCode(person.secret, Date.now() + steps * STEP_MS);
    for (const steps of [-20, -3, 3, 20])
      expect(await codeOf(signIn(person, { code: at(steps) })), `${steps}`).toBe('auth.wrong_code');
    const code = at(0);
    await signIn(person, { code: `${code.slice(0, 3)} ${code.slice(3)}` });
    expect(await codeOf(signIn(person, { code }))).toBe('auth.code_used');
    expect(await codeOf(signIn(person, { code: at(-1) }))).toBe('auth.code_used');
  });

  test('accepts a code once when many use it at the same moment', async () => {
    const person = await withApp();
    const code = totpCode(person.secret);
    const answers = await Promise.all(Array.from({ length: 4 }, () => codeOf(signIn(person, { code }))));
    expect(answers.filter((answer) => answer === 'no refusal')).toHaveLength(1);
  });

  test('accepts ten attempts an hour, however the sign-ins are spread', async () => {
    const person = await withApp();
    const stepUpToken = () => person.client.call(calls.confirmIdentity, { body: { purpose: 'email', code: '000000' } });
    const answers: string[] = [];
    for (let i = 0; i < 12; i++) answers.push(await codeOf(stepUpToken()));
    expect(answers.filter((code) => code === 'auth.wrong_code')).toHaveLength(10);
    expect(answers.at(-1)).toBe('auth.too_many_attempts');
    expect(await codeOf(signIn(person, { code: totpCode(person.secret) }))).toBe('auth.too_many_attempts');
    await signIn(person, { code: person.recoveryCodes[0] as string });
  });

  test('has its secret encrypted in the database', async () => {
    const { secret } = await withApp();
    const { rows } = await world.pool.query<{ encrypted_secret: Buffer }>('select encrypted_secret from totp_secrets');
    expect(Buffer.concat(rows.map((row) => row.encrypted_secret)).toString('latin1')).not.toContain(secret);
  });

  test('isn’t set up with a wrong code, or long after setup began', async () => {
    const person = await signedIn();
    const stepUpToken = await byPassword(person);
    const confirm = (code: string) => codeOf(person.client.call(calls.confirmTotp, { body: { code } }, stepUpToken));
    expect(await confirm('123456')).toBe('second_factor.not_begun');
    const { secret } = await person.client.call(calls.beginTotp, {}, stepUpToken);
    expect(await confirm('not a code')).toBe('auth.wrong_code');
    await world.pool.query(`update totp_secrets set created_at = now() - interval '2 hours' where user_id = $1`, [
      person.id,
    ]);
    expect(await confirm(totpCode(secret))).toBe('second_factor.not_begun');
    await signIn(person);
  });

  test('ends every session that began without it, except this one', async () => {
    const person = await signedIn();
    const elsewhere = await signIn(person);
    const stepUpToken = await byPassword(person);
    const { secret } = await person.client.call(calls.beginTotp, {}, stepUpToken);
    const begun = await person.client.call(calls.confirmTotp, { body: { code: totpCode(secret) } }, stepUpToken);
    expect(await codeOf(world.client.call(refresh, { body: elsewhere }))).toBe('auth.invalid_refresh_token');
    const renewed = await world.client.call(refresh, { body: begun });
    expect(await as(renewed.idToken).call(calls.getSecondFactor, {})).toMatchObject({ inThisSession: true });
    await as(renewed.idToken).call(calls.renewRecoveryCodes, {}, stepUpToken);
  });
});

describe('recovery codes', () => {
  test('stand in for the app, each once, until new ones replace them', async () => {
    const person = await withApp();
    const [first = '', second = ''] = person.recoveryCodes;
    await signIn(person, { code: first.toLowerCase() });
    expect(await codeOf(signIn(person, { code: first }))).toBe('auth.wrong_code');
    expect(await person.client.call(calls.getSecondFactor, {})).toMatchObject({ recoveryCodesLeft: 9 });
    const { recoveryCodes } = await person.client.call(calls.renewRecoveryCodes, {}, person.stepUpToken);
    expect(await codeOf(signIn(person, { code: second }))).toBe('auth.wrong_code');
    await signIn(person, { code: recoveryCodes[9] as string });
  });

  test('let in one of fifty who enter the same code at the same moment', async () => {
    const person = await withApp();
    const [code = ''] = person.recoveryCodes;
    const shown = await Promise.all(
      Array.from({ length: 50 }, () =>
        codeOf(person.client.call(calls.confirmIdentity, { body: { purpose: 'email', code } })),
      ),
    );
    expect(shown.filter((answer) => answer === 'no refusal')).toHaveLength(1);
  });

  test('aren’t given to someone without two-step verification', async () => {
    const person = await signedIn();
    const asked = person.client.call(calls.renewRecoveryCodes, {}, await byPassword(person));
    expect(await codeOf(asked)).toBe('second_factor.not_found');
  });
});

describe('a reset password', () => {
  test('doesn’t get anyone past two-step verification', async () => {
    const person = await withApp();
    await world.client.call(forgotPassword, { body: { email: person.email } });
    const code =
      /code: (\S+)/.exec((await mailAbout(world, person.email, 'reset your password')).text ?? '')?.[1] ?? '';
    const password = 'a kettle of vultures';
    await world.client.call(resetPassword, { body: { email: person.email, code, newPassword: password } });
    expect(await codeOf(signIn({ ...person, password }))).toBe('auth.second_factor_required');
    await signIn({ ...person, password }, { code: person.recoveryCodes[0] as string });
  });
});

describe('without two-step verification', () => {
  /** Responses to someone without two-step verification, by call name. */
  async function answersTo(
    user: Parameters<typeof makeUser>[1],
    organiserId: string,
    wanted: (call: (typeof ALL_CALLS)[number]) => boolean,
  ): Promise<Map<string, string | undefined>> {
    const event = await makeEvent(world.pool, { organiserId });
    const { reference } = await order(world.url, event, [[0, 1]]);
    const ticketId = event.ticketTypes[0] as string;
    const subject = { organiserId, eventId: event.id, ticketId, poolId: newId(), reference };
    const { client } = await signedIn(user);
    const answers = new Map<string, string | undefined>();
    for (const call of ALL_CALLS.filter(wanted)) {
      const { params, query, body } = requestFor(call, subject);
      const answer = await client.call(call, { params, query, body }).catch((error: CallError) => error);
      answers.set(call.name, answer instanceof CallError ? answer.code : undefined);
    }
    return answers;
  }
  const refusedIn = (answers: Map<string, string | undefined>) =>
    [...answers].filter(([, code]) => code === 'auth.second_factor_missing').map(([name]) => name);

  test('administrators can’t make any call', async () => {
    const organiserId = await makeOrganiser(world.pool);
    const admin = { roles: ['USER', 'ADMINISTRATOR'] };
    const answers = await answersTo(admin, organiserId, ({ access }) => access === 'administrator');
    expect(answers.size).toBeGreaterThan(20);
    expect(refusedIn(answers)).toEqual([...answers.keys()]);
    const inTheHub = await answersTo(
      admin,
      organiserId,
      ({ access, path }) =>
        typeof access === 'object' && access.administrators && /\{(organiserId|eventId|reference)\}/.test(path),
    );
    expect(refusedIn(inTheHub)).toEqual([...inTheHub.keys()]);
  });

  test('owners can do everything except move money and change the team’s access', async () => {
    const organiserId = await makeOrganiser(world.pool);
    const owner = { memberOf: { organiserId, role: 'owner' as const } };
    const answers = await answersTo(
      owner,
      organiserId,
      ({ access }) => typeof access === 'object' && access.members.includes('owner'),
    );
    expect(refusedIn(answers).sort()).toEqual([
      'cancelEvent',
      'changeBankDetails',
      'changeMemberRole',
      'changeOrganiserEmail',
      'inviteMember',
      'postponeEvent',
      'refundOrder',
      'removeMember',
      'resendInvitation',
      'withdrawInvitation',
    ]);
  });

  test('owners can publish free events, and paid ones only after setting it up', async () => {
    const organiserId = await makeOrganiser(world.pool);
    const { client } = await signedIn({ memberOf: { organiserId, role: 'owner' } });
    const publish = async (priceMinor: number) => {
      const { id } = await makeEvent(world.pool, { organiserId, state: 'draft', ticketTypes: [{ priceMinor }] });
      const code = await codeOf(client.call(publishEvent, { params: { eventId: id } }));
      return { id, code };
    };
    expect((await publish(10_000)).code).toBe('auth.second_factor_missing');
    const free = await publish(0);
    expect(free.code).toBe('no refusal');

    // Publishing an event as free and adding a price later must not get around two-step verification.
    const params = { eventId: free.id };
    const { tickets } = await client.call(getEditedEvent, { params });
    const dearer = { ...tickets, ticketTypes: tickets.ticketTypes.map((type) => ({ ...type, priceMinor: 10_000 })) };
    expect(await codeOf(client.call(saveEventTickets, { params, body: dearer }))).toBe('auth.second_factor_missing');
    const renamed = { ...tickets, ticketTypes: tickets.ticketTypes.map((type) => ({ ...type, name: 'Standing' })) };
    expect(await codeOf(client.call(saveEventTickets, { params, body: renamed }))).toBe('no refusal');
  });
});

describe('someone with access to money or administration', () => {
  test('can continue in the same session after setting it up', async () => {
    const owner = await withApp({ memberOf: { organiserId: await makeOrganiser(world.pool), role: 'owner' } });
    expect(await owner.client.call(calls.getSecondFactor, {})).toMatchObject({ required: true, inThisSession: true });
    const last = owner.client.call(calls.removeTotp, {}, owner.stepUpToken);
    expect(await codeOf(last)).toBe('second_factor.last');
  });

  test('can’t remove the last second factor; others can', async () => {
    const person = await withApp();
    const elsewhere = await signIn(person, { code: totpCode(person.secret) });
    const renewed = await person.client.call(calls.removeTotp, {}, person.stepUpToken);
    // The other session ends, because someone else may have started it with a copy of the app.
    expect(await codeOf(world.client.call(refresh, { body: elsewhere }))).toBe('auth.invalid_refresh_token');
    await world.client.call(refresh, { body: renewed });
    expect(await codeOf(as(renewed.idToken).call(calls.removeTotp, {}, person.stepUpToken))).toBe(
      'second_factor.not_found',
    );
    await signIn(person);
  });

  test('can’t remove anything in a session that has ended', async () => {
    const person = await withApp();
    await world.pool.query('update refresh_tokens set revoked_at = now() where user_id = $1', [person.id]);
    expect(await codeOf(person.client.call(calls.removeTotp, {}, person.stepUpToken))).toBe('auth.required');
  });
});

const resetOf = (userId: string) => ({ params: { userId } });

async function administrator() {
  const admin = await withApp({ roles: ['USER', 'ADMINISTRATOR'] });
  const code = { purpose: 'roles', code: totpCode(admin.secret) } as const;
  return { ...admin, stepUpToken: await admin.client.call(calls.confirmIdentity, { body: code }) };
}

describe('lost two-step verification', () => {
  test('is removed by an administrator, after two days in which its owner can object', async () => {
    const admin = await administrator();
    const person = await withApp();
    const ask = (userId = person.id) =>
      admin.client.call(calls.requestSecondFactorReset, resetOf(userId), admin.stepUpToken);
    expect(await codeOf(ask(admin.id))).toBe('person.yourself');
    expect(await codeOf(ask((await makeUser(world.pool)).id))).toBe('second_factor.not_found');
    const { dueAt } = await ask();
    expect(Date.parse(dueAt) - Date.now()).toBeGreaterThan(47.9 * 3_600_000);
    expect(await codeOf(ask())).toBe('second_factor.reset_pending');
    const { text } = await mailAbout(world, person.email, 'will be removed');
    expect(text).toContain('The link keeps two-step verification, signs you out everywhere');
    expect(await applyDueResets(world.pool)).toBe(0);
    expect(await codeOf(signIn(person))).toBe('auth.second_factor_required');
    await world.pool.query(
      `update second_factor_resets set requested_at = now() - interval '3 days', due_at = now() where user_id = $1`,
      [person.id],
    );
    await applyDueResets(world.pool);
    await signIn(person);
    await mailAbout(world, person.email, 'was removed');
    const { rows } = await world.pool.query(
      `select action, actor_id from audit_log where subject_id = $1 and action like 'second_factor.reset%' order by id`,
      [person.id],
    );
    expect(rows).toEqual([
      { action: 'second_factor.reset_requested', actor_id: admin.id },
      { action: 'second_factor.reset', actor_id: null },
    ]);
  });

  test('is removed although another person’s can’t be', async () => {
    const admin = await administrator();
    const [broken, person] = [await withApp(), await withApp()];
    await world.pool.query(`
      create function break_reset() returns trigger language plpgsql as $$
      begin if new.user_id = '${broken.id}' then raise exception 'the disk is full'; end if; return new; end $$`);
    for (const [days, { id }] of [[4, broken] as const, [3, person] as const]) {
      await admin.client.call(calls.requestSecondFactorReset, resetOf(id), admin.stepUpToken);
      await world.pool.query(
        `update second_factor_resets set requested_at = now() - make_interval(days => $2), due_at = now() - make_interval(days => $2 - 2)
          where user_id = $1`,
        [id, days],
      );
      if (id === broken.id)
        await world.pool.query(
          'create trigger break_reset before update on second_factor_resets for each row execute function break_reset()',
        );
    }
    // Fails if a sweep has already applied the other reset.
    await applyDueResets(world.pool).catch(() => {});
    expect(await signIn(person)).toMatchObject({ idToken: expect.any(String) });
    await world.pool.query('drop trigger break_reset on second_factor_resets; drop function break_reset()');
    await applyDueResets(world.pool);
    expect(await signIn(broken)).toMatchObject({ idToken: expect.any(String) });
  });

  test('stays if its owner signs in with it or the administrator cancels', async () => {
    const admin = await administrator();
    const person = await withApp();
    const ask = () => admin.client.call(calls.requestSecondFactorReset, resetOf(person.id), admin.stepUpToken);
    const cancel = () => admin.client.call(calls.cancelSecondFactorReset, resetOf(person.id));
    await ask();
    await signIn(person, { code: totpCode(person.secret) });
    expect(await codeOf(cancel())).toBe('second_factor.not_found');
    await ask();
    await forgetLastCode(person.id);
    await person.client.call(calls.confirmIdentity, { body: { purpose: 'email', code: totpCode(person.secret) } });
    expect(await codeOf(cancel())).toBe('second_factor.not_found');
    await ask();
    await cancel();
    await world.pool.query("update second_factor_resets set due_at = requested_at + interval '1 ms'");
    expect(await applyDueResets(world.pool)).toBe(0);
  });
});

describe('confirming it’s you', () => {
  test('applies to one purpose in one session for ten minutes', async () => {
    const person = await signedIn();
    const stepUpToken = await byPassword(person);
    const elsewhere = as((await signIn(person)).idToken);
    const stranger = await signedIn();
    const begin = (client: Client, options = {}) => codeOf(client.call(calls.beginTotp, {}, options));
    expect(await begin(person.client, stepUpToken)).toBe('no refusal');
    expect(await begin(person.client)).toBe('auth.step_up_required');
    for (const client of [elsewhere, stranger.client])
      expect(await begin(client, stepUpToken)).toBe('auth.step_up_required');
    const other = await person.client.call(calls.confirmIdentity, {
      body: { purpose: 'deletion', password: person.password },
    });
    expect(await begin(person.client, other)).toBe('auth.step_up_required');
    const { idToken } = await signIn(person);
    expect(await begin(person.client, { stepUpToken: idToken })).toBe('auth.step_up_required');
    expect(await codeOf(clientOf(world.url, `Bearer ${stepUpToken.stepUpToken}`).call(getCurrentUser, {}))).toBe(
      'auth.required',
    );
  });

  test('requires two-step verification where a password alone would undermine it', async () => {
    const person = await withApp();
    expect((await person.client.call(calls.getStepUpMethods, {})).methods).toEqual(['code']);
    for (const purpose of STEP_UP_PURPOSES) {
      const shown = person.client.call(calls.confirmIdentity, { body: { purpose, password: person.password } });
      expect(await codeOf(shown), purpose).toBe('auth.step_up_required');
    }
    await person.client.call(calls.confirmIdentity, {
      body: { purpose: 'second_factor', code: totpCode(person.secret) },
    });
  });

  test('works with an emailed code for someone with neither password nor two-step verification', async () => {
    const person = await signedIn();
    expect(await codeOf(person.client.call(calls.sendStepUpCode, {}))).toBe('auth.no_code_by_email');
    await world.pool.query('update users set password_hash = null where id = $1', [person.id]);
    const stepUp = (emailCode: string) =>
      codeOf(person.client.call(calls.confirmIdentity, { body: { purpose: 'email', emailCode } }));
    expect(await stepUp('ABCDEFGH')).toBe('auth.wrong_code');
    await person.client.call(calls.sendStepUpCode, {});
    const code = /code: (\S+)/.exec((await mailTo(world, person.email)).text ?? '')?.[1] ?? '';
    expect(await stepUp('ABCDEFGH')).toBe('auth.wrong_code');
    expect(await stepUp(code)).toBe('no refusal');
    expect(await stepUp(code)).toBe('auth.wrong_code');
    await person.client.call(calls.sendStepUpCode, {});
    const next = /code: (\S+)/.exec((await mailTo(world, person.email, 2)).text ?? '')?.[1] ?? '';
    for (let i = 0; i < 5; i++) await stepUp('ABCDEFGH');
    expect(await stepUp(next)).toBe('auth.wrong_code');
  });
});

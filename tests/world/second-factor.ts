import { login } from '@quivertree/contract/accounts/accounts';
import type { Answer, Call, CallInput } from '@quivertree/contract/call';
import type { Client } from '@quivertree/contract/client';
import { confirmIdentity } from '@quivertree/contract/accounts/second-factor';
import type { StepUpPurpose } from '@quivertree/domain/accounts/step-up';
import type pg from 'pg';
import { hashOf } from '../../apps/server/src/db/hash-of.ts';
import { newId, newRecoveryCode } from '../../apps/server/src/db/ids.ts';

/** Number of recovery codes, more than any test needs to sign in. Real users get ten. */
const CODE_COUNT = 40;

/** Unused codes by their owner's address. */
const codes = new Map<string, string[]>();

/**
 * Sets up two-step verification: a passkey that no device holds, and recovery codes, one for each sign-in of a test.
 */
export async function addSecondFactorTo(pool: pg.Pool, user: { id: string; email: string }): Promise<void> {
  const codesOfUser = Array.from({ length: CODE_COUNT }, newRecoveryCode);
  await pool.query(
    `insert into passkeys (id, user_id, credential_id, public_key, counter, name)
     values ($1, $2, $3, '\\x00', 0, 'In a drawer')`,
    [newId(), user.id, `drawer-${user.id}`],
  );
  await pool.query('insert into recovery_codes (user_id, code_hash) select $1, unnest($2::bytea[])', [
    user.id,
    codesOfUser.map(hashOf),
  ]);
  codes.set(user.email.toLowerCase(), codesOfUser);
}

/** Next unused code of a user; undefined without two-step verification. */
export function nextCodeOf(email: string): string | undefined {
  return codes.get(email.trim().toLowerCase())?.pop();
}

/** Forgets all codes, since another world may have the same addresses. */
export function forgetCodes(): void {
  codes.clear();
}

/** Client whose sign-ins use two-step verification where it's set up. */
export function withSecondFactor(client: Client): Client {
  return {
    call(call, input, options) {
      if (call.name !== login.name) return client.call(call, input, options);
      const { body } = input as { body: { email: string } };
      const code = nextCodeOf(body.email);
      return client.call(call, code ? ({ body: { ...body, code } } as typeof input) : input, options);
    },
  };
}

/** Confirms the signed-in user's identity: with two-step verification if set up, else with their password. */
export async function stepUp(
  client: Client,
  purpose: StepUpPurpose,
  { email, password }: { email: string; password: string },
): Promise<{ stepUpToken: string }> {
  const code = nextCodeOf(email);
  const { stepUpToken } = await client.call(confirmIdentity, {
    body: { purpose, ...(code ? { code } : { password }) },
  });
  return { stepUpToken };
}

const stepUps = new WeakMap<Client, Map<StepUpPurpose, Promise<{ stepUpToken: string }>>>();

/** Confirms the user's identity once per client, because a confirmation lasts longer than a test. */
export function stepUpOnce(
  client: Client,
  purpose: StepUpPurpose,
  person: { email: string; password: string },
): Promise<{ stepUpToken: string }> {
  const ofClient = stepUps.get(client) ?? new Map<StepUpPurpose, Promise<{ stepUpToken: string }>>();
  stepUps.set(client, ofClient);
  const stepUpToken = ofClient.get(purpose) ?? stepUp(client, purpose, person);
  ofClient.set(purpose, stepUpToken);
  return stepUpToken;
}

/** Makes a call that moves money, after confirming the user's identity. */
export async function callWithStepUp<C extends Call>(
  by: { client: Client; email: string; password: string },
  call: C,
  input: CallInput<C>,
): Promise<Answer<C>> {
  return by.client.call(call, input, await stepUpOnce(by.client, 'money', by));
}

import { login } from '@quivertree/contract/accounts';
import type { Answer, Call, CallInput } from '@quivertree/contract/call';
import type { Client } from '@quivertree/contract/client';
import { proveIdentity } from '@quivertree/contract/second-factor';
import type { ProofPurpose } from '@quivertree/domain/proof';
import type pg from 'pg';
import { hashOf } from '../../apps/server/src/db/hash-of.ts';
import { newId, newRecoveryCode } from '../../apps/server/src/db/ids.ts';

/** More sign-ins than any test has; a person gets ten. */
const ENOUGH = 40;

/** Codes that are left, by the address of whoever has them. */
const codes = new Map<string, string[]>();

/**
 * Gives a person a second step: recovery codes, which every sign-in of tests uses one of, beside a passkey that nobody
 * holds.
 */
export async function giveSecondFactor(pool: pg.Pool, user: { id: string; email: string }): Promise<void> {
  const given = Array.from({ length: ENOUGH }, newRecoveryCode);
  await pool.query(
    `insert into passkeys (id, user_id, credential_id, public_key, counter, name)
     values ($1, $2, $3, '\\x00', 0, 'In a drawer')`,
    [newId(), user.id, `drawer-${user.id}`],
  );
  await pool.query('insert into recovery_codes (user_id, code_hash) select $1, unnest($2::bytea[])', [
    user.id,
    given.map(hashOf),
  ]);
  codes.set(user.email.toLowerCase(), given);
}

/** A code for the second step of whoever got one; undefined: they have none. */
export function secondStepOf(email: string): string | undefined {
  return codes.get(email.trim().toLowerCase())?.pop();
}

/** A client whose sign-ins show the second step of whoever has one. */
export function showingSecondStep(client: Client): Client {
  return {
    call(call, input, options) {
      if (call.name !== login.name) return client.call(call, input, options);
      const { body } = input as { body: { email: string } };
      const code = secondStepOf(body.email);
      return client.call(call, code ? ({ body: { ...body, code } } as typeof input) : input, options);
    },
  };
}

/** Shows that it is really whoever the client is signed in as: by their second step, else by their password. */
export async function prove(
  client: Client,
  purpose: ProofPurpose,
  { email, password }: { email: string; password: string },
): Promise<{ proof: string }> {
  const code = secondStepOf(email);
  const { proof } = await client.call(proveIdentity, { body: { purpose, ...(code ? { code } : { password }) } });
  return { proof };
}

const proved = new WeakMap<Client, Map<ProofPurpose, Promise<{ proof: string }>>>();

/** The same, once for all that a client does: a proof is good for longer than a test takes. */
export function provedOnce(
  client: Client,
  purpose: ProofPurpose,
  person: { email: string; password: string },
): Promise<{ proof: string }> {
  const ofClient = proved.get(client) ?? new Map<ProofPurpose, Promise<{ proof: string }>>();
  proved.set(client, ofClient);
  const proof = ofClient.get(purpose) ?? prove(client, purpose, person);
  ofClient.set(purpose, proof);
  return proof;
}

/** Makes a call that moves money, as someone who has confirmed that it's them. */
export async function callProved<C extends Call>(
  by: { client: Client; email: string; password: string },
  call: C,
  input: CallInput<C>,
): Promise<Answer<C>> {
  return by.client.call(call, input, await provedOnce(by.client, 'money', by));
}

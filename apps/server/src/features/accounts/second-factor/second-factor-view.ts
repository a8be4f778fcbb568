import type { Answer } from '@quivertree/contract/call';
import type { getSecondFactor } from '@quivertree/contract/accounts/second-factor';
import type pg from 'pg';
import type { Caller } from '../../../access/id-tokens.ts';
import { needsSecondFactor } from './second-factors-of.ts';

interface Row {
  totp_since: Date | null;
  codes_left: number;
}

interface PasskeyRow {
  id: string;
  name: string;
  created_at: Date;
  last_used_at: Date | null;
}

/** Two-step verification settings as their owner sees them. */
export async function secondFactorOf(pool: pg.Pool, user: Caller): Promise<Answer<typeof getSecondFactor>> {
  const { rows } = await pool.query<Row>(
    `select (select confirmed_at from totp_secrets where user_id = $1 and confirmed_at is not null) as totp_since,
            (select count(*)::int from recovery_codes where user_id = $1 and used_at is null) as codes_left`,
    [user.id],
  );
  const { rows: passkeys } = await pool.query<PasskeyRow>(
    'select id, name, created_at, last_used_at from passkeys where user_id = $1 order by created_at, id',
    [user.id],
  );
  return {
    required: await needsSecondFactor(pool, user.id),
    inThisSession: user.secondFactor,
    totpSince: rows[0]?.totp_since?.toISOString() ?? null,
    passkeys: passkeys.map(({ id, name, created_at, last_used_at }) => ({
      id,
      name,
      since: created_at.toISOString(),
      lastUsedAt: last_used_at?.toISOString() ?? null,
    })),
    recoveryCodesLeft: rows[0]?.codes_left ?? 0,
  };
}

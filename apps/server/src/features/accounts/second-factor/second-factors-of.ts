import { SECOND_FACTOR_ROLES, type SecondFactors } from '@quivertree/domain/accounts/second-factor';
import type pg from 'pg';

/** Second factors that a user has set up. */
export async function secondFactorsOf(db: pg.Pool | pg.PoolClient, userId: string): Promise<SecondFactors> {
  const { rows } = await db.query<SecondFactors>(
    `select exists (select from totp_secrets where user_id = $1 and confirmed_at is not null) as totp,
            (select count(*)::int from passkeys where user_id = $1) as passkeys`,
    [userId],
  );
  return rows[0] ?? { totp: false, passkeys: 0 };
}

/** True if the user has a role that requires two-step verification: administrator, or member with access to money. */
export async function needsSecondFactor(db: pg.Pool | pg.PoolClient, userId: string): Promise<boolean> {
  const { rows } = await db.query<{ needs: boolean }>(
    `select exists (select from users where id = $1 and 'ADMINISTRATOR' = any (roles))
         or exists (select from organiser_members where user_id = $1 and member_role = any ($2)) as needs`,
    [userId, SECOND_FACTOR_ROLES],
  );
  return rows[0]?.needs ?? false;
}

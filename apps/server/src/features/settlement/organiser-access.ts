import type pg from 'pg';
import { Refusal } from '../../http/refusal.ts';
import type { SignedInUser } from '../accounts/id-tokens.ts';

/** Lets in an organiser's owner and its people for finance; an organiser of others is not told apart from an unknown one. */
export async function requireMoneyAccess(
  pool: pg.Pool,
  user: SignedInUser | undefined,
  organiserId: string,
): Promise<SignedInUser> {
  if (!user) throw new Refusal('auth.required');
  const { rowCount } = await pool.query(
    `select from organiser_members where organiser_id = $1 and user_id = $2 and member_role in ('owner', 'finance')`,
    [organiserId, user.id],
  );
  if (rowCount === 0) throw new Refusal('organiser.not_found');
  return user;
}

/** As {@link requireMoneyAccess}, and lets in administrators, who may look at every organiser's money. */
export async function requireMoneyView(
  pool: pg.Pool,
  user: SignedInUser | undefined,
  organiserId: string,
): Promise<void> {
  if (user?.roles.includes('ADMINISTRATOR')) await requireOrganiser(pool, organiserId);
  else await requireMoneyAccess(pool, user, organiserId);
}

/** Refuses an organiser that there is not. */
export async function requireOrganiser(database: Pick<pg.ClientBase, 'query'>, organiserId: string): Promise<void> {
  const { rowCount } = await database.query('select from organisers where id = $1', [organiserId]);
  if (rowCount === 0) throw new Refusal('organiser.not_found');
}

import type { Answer, CallRequest } from '@quivertree/contract/call';
import type { applyAsOrganiser as call } from '@quivertree/contract/organisers/organisations';
import { slugOf } from '@quivertree/domain/text/slug';
import type pg from 'pg';
import type { Infrastructure } from '../../infrastructure.ts';
import { inTransaction } from '../../db/database.ts';
import { newId, newSecret } from '../../db/ids.ts';
import { Refusal } from '../../refusals/refusal.ts';
import { writeAuditLog } from '../../audit-log/write-audit-log.ts';
import { requestEmailConfirmation } from './organiser-email.ts';
import { saveStateChange } from './save-state-change.ts';
import { syncBusinessRole } from './team/sync-business-role.ts';

/** Maximum number of undecided applications per person. */
const MAX_OPEN = 3;
/** Highest number to try as a suffix for a slug before falling back to a random suffix. */
const MAX_NUMBER = 20;

/**
 * Creates an organisation in state `applied` with the applicant as its owner. Its contact address is the applicant's
 * confirmed address until another one is confirmed. Locks the applicant's row, because their applications are counted.
 */
export async function applyAsOrganiser(
  { pool, log }: Pick<Infrastructure, 'pool' | 'log'>,
  userId: string,
  application: CallRequest<typeof call>['body'],
): Promise<Answer<typeof call>> {
  const { name, description, phone, city, email } = application;
  const id = newId();
  const slug = await inTransaction(pool, async (client) => {
    const own = await requireConfirmedAddress(client, userId);
    await refuseRepeats(client, userId, name);
    const found = await insertOrganiser(client, { id, name, description, phone, city, email: own });
    await client.query(`insert into organiser_members (organiser_id, user_id, member_role) values ($1, $2, 'owner')`, [
      id,
      userId,
    ]);
    await syncBusinessRole(client, userId);
    await saveStateChange(client, {
      organiserId: id,
      from: null,
      to: 'applied',
      trusted: false,
      message: '',
      by: userId,
    });
    if (email.toLowerCase() !== own.toLowerCase()) await requestEmailConfirmation(client, id, email, userId);
    await writeAuditLog(client, userId, { action: 'organisation.applied', organiserId: id });
    return found;
  });
  log.info({ organiserId: id, by: userId }, 'organisation applied');
  return { id, slug, name, role: 'owner', closed: false };
}

async function requireConfirmedAddress(client: pg.PoolClient, userId: string): Promise<string> {
  const { rows } = await client.query<{ email: string; confirmed: boolean }>(
    'select email, email_verified_at is not null as confirmed from users where id = $1 and deleted_at is null for update',
    [userId],
  );
  const user = rows[0];
  if (!user) throw new Refusal('auth.required');
  if (!user.confirmed) throw new Refusal('organiser.email_not_confirmed');
  return user.email;
}

/** Refuses a form that was submitted twice, and an application from someone who already has the maximum number open. */
async function refuseRepeats(client: pg.PoolClient, userId: string, name: string): Promise<void> {
  const { rows } = await client.query<{ same: boolean; undecided: boolean }>(
    `select lower(o.name) = lower($2) and o.state <> 'closed' as same, o.state in ('applied', 'sent_back') as undecided
       from organiser_members m join organisers o on o.id = m.organiser_id
      where m.user_id = $1 and m.member_role = 'owner'`,
    [userId, name],
  );
  if (rows.some(({ same }) => same)) throw new Refusal('organiser.already_applied');
  const open = rows.filter(({ undecided }) => undecided).length;
  if (open >= MAX_OPEN) throw new Refusal('organiser.too_many_applications', { open });
}

/** Organisations may share a name but not a slug: later ones get a number. */
async function insertOrganiser(
  client: pg.PoolClient,
  organiser: { id: string; name: string; description: string; phone: string; city: string; email: string },
): Promise<string> {
  const base = slugOf(organiser.name, 'organiser');
  for (let number = 1; ; number++) {
    const suffix = number <= MAX_NUMBER ? `${number}` : newSecret().toLowerCase();
    const slug = number === 1 ? base : `${base}-${suffix}`;
    const { rowCount } = await client.query(
      `insert into organisers (id, slug, name, email, description, phone, city) values ($1, $2, $3, $4, $5, $6, $7)
       on conflict (slug) do nothing`,
      [organiser.id, slug, organiser.name, organiser.email, organiser.description, organiser.phone, organiser.city],
    );
    if (rowCount === 1) return slug;
  }
}

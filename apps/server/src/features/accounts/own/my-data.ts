import type pg from 'pg';

/** SQL for an array of objects with these keys, one for each row of `from`. */
function listOf(fields: Record<string, string>, from: string, order?: string): string {
  const pairs = Object.entries(fields).map(([key, value]) => `'${key}', ${value}`);
  return `(select coalesce(json_agg(json_build_object(${pairs.join(', ')})${order ? ` order by ${order}` : ''}), '[]') from ${from})`;
}

/** Data linked to an address is shown only to someone who has confirmed the address. */
const CONFIRMED_EMAIL = 'u.email_verified_at is not null and lower(u.email)';

const ACCOUNT: Record<string, string> = {
  id: 'u.id',
  email: 'u.email',
  name: 'u.name',
  picture: 'u.avatar_id',
  roles: 'u.roles',
  emailConfirmedAt: 'u.email_verified_at',
  createdAt: 'u.created_at',
  declinedEmails: 'array(select kind from declined_emails d where d.user_id = u.id order by kind)',
  identities: listOf(
    { issuer: 'i.issuer', email: 'i.email', since: 'i.created_at' },
    'identities i where i.user_id = u.id',
  ),
  addressesToConfirm: listOf(
    { email: 'c.email', at: 'c.requested_at' },
    'email_confirmations c where c.user_id = u.id and c.used_at is null and c.expires_at > now()',
    'c.requested_at',
  ),
  sessions: listOf(
    { device: 't.device', at: 't.created_at' },
    'refresh_tokens t where t.user_id = u.id and t.revoked_at is null',
    't.created_at',
  ),
  twoStepVerification: `json_build_object(
    'authenticatorAppSince', (select confirmed_at from totp_secrets t
                               where t.user_id = u.id and t.confirmed_at is not null),
    'passkeys', ${listOf({ name: 'p.name', since: 'p.created_at' }, 'passkeys p where p.user_id = u.id')})`,
  browsers: listOf(
    { browser: 'd.device', since: 'd.first_seen_at', lastUsed: 'd.last_seen_at' },
    'known_devices d where d.user_id = u.id',
  ),
  phones: listOf(
    { provider: 'f.provider', notifications: 'f.kinds', since: 'f.registered_at' },
    'push_devices f where f.user_id = u.id',
    'f.registered_at',
  ),
  ticketFeed: listOf({ since: 't.created_at' }, 'ticket_feeds t where t.user_id = u.id', 't.created_at'),
  followedEvents: listOf(
    { event: 'e.name', since: 'f.followed_at' },
    'event_followers f join events e on e.id = f.event_id where f.user_id = u.id',
    'f.followed_at',
  ),
  savedEvents: listOf(
    { event: 'e.name', since: 's.saved_at' },
    'saved_events s join events e on e.id = s.event_id where s.user_id = u.id',
    's.saved_at',
  ),
  followedOrganisers: listOf(
    { organiser: 'g.name', since: 'f.followed_at' },
    'followed_organisers f join organisers g on g.id = f.organiser_id where f.user_id = u.id',
    'f.followed_at',
  ),
  newsByEmail: listOf(
    { kinds: 'n.kinds', since: 'n.asked_at', latest: 'n.emailed_at' },
    'news_readers n where n.user_id = u.id',
  ),
  securityNotices: listOf(
    { kind: 'n.kind', at: 'n.at', email: 'n.email', browser: 'n.device', deniedAt: 'n.used_at' },
    'security_notices n where n.user_id = u.id',
    'n.at',
  ),
  supportSessions: listOf(
    { by: 'b.name', reason: 'a.reason', from: 'a.began_at', until: 'coalesce(a.ended_at, a.ends_at)' },
    'acting_sessions a join users b on b.id = a.administrator_id where a.user_id = u.id',
    'a.began_at',
  ),
  organisations: listOf(
    { name: 'g.name', role: 'm.member_role' },
    'organiser_members m join organisers g on g.id = m.organiser_id where m.user_id = u.id',
  ),
  formerOrganisations: listOf(
    { name: 'g.name', until: 'm.left_at' },
    'former_members m join organisers g on g.id = m.organiser_id where m.user_id = u.id',
    'm.left_at',
  ),
  invitations: listOf(
    { organisation: 'g.name', role: 'i.member_role', state: 'i.state' },
    `organiser_invitations i join organisers g on g.id = i.organiser_id where ${CONFIRMED_EMAIL} = lower(i.email)`,
  ),
  actions: listOf(
    { at: 'r.at', action: 'r.action' },
    'audit_log r where r.actor_id = u.id or r.on_behalf_of = u.id',
    'r.id',
  ),
  ticketsFromOthers: listOf(
    { event: 'e.name', number: 't.number', name: 't.attendee_name', state: 't.state' },
    `tickets t join events e on e.id = t.event_id where ${CONFIRMED_EMAIL} = lower(t.holder_email)`,
  ),
  transfersSent: listOf(
    {
      event: 'e.name',
      number: 't.number',
      name: 'x.from_name',
      to: 'x.to_email',
      state: 'x.state',
      at: 'x.created_at',
    },
    `transfers x join events e on e.id = x.event_id join tickets t on t.id = x.ticket_id and t.event_id = x.event_id
      where ${CONFIRMED_EMAIL} = lower(x.from_email)`,
    'x.created_at',
  ),
  waitingLists: listOf(
    { event: 'e.name', name: 'w.name', tickets: 'w.units', state: 'w.state', since: 'w.joined_at' },
    `waiting_entries w join events e on e.id = w.event_id where ${CONFIRMED_EMAIL} = lower(w.email)`,
  ),
  messages: listOf(
    {
      at: 'c.received_at',
      name: `c.first_name || ' ' || c.last_name`,
      phoneNumber: 'c.phone_number',
      reason: 'c.reason',
      message: 'c.message',
      answer: 'c.answer',
    },
    `contact_messages c where ${CONFIRMED_EMAIL} = lower(c.email)`,
    'c.received_at',
  ),
};

const REFUNDS = listOf(
  {
    amountMinor: 'r.amount_minor',
    currency: 'r.currency',
    state: 'r.state',
    reason: 'r.reason',
    note: 'r.note',
    at: 'r.created_at',
  },
  'refunds r where r.payment_id = p.id and r.event_id = p.event_id',
  'r.created_at',
);
const DISPUTES = listOf(
  { amountMinor: 'd.amount_minor', currency: 'd.currency', state: 'd.state', at: 'd.opened_at' },
  'disputes d where d.payment_id = p.id and d.event_id = p.event_id',
  'd.opened_at',
);

const ORDER: Record<string, string> = {
  reference: 'o.reference',
  event: 'e.name',
  state: 'o.state',
  name: 'o.buyer_name',
  email: 'o.buyer_email',
  answers: 'o.custom_fields',
  totalMinor: 'o.total_minor',
  currency: 'o.currency',
  createdAt: 'o.created_at',
  tickets: listOf(
    {
      number: 't.number',
      // A ticket that was passed on has its new holder's name.
      name: 'case when t.holder_email is null then t.attendee_name end',
      state: 't.state',
      admittedAt: `(select min(s.at) from admissions s
                     where s.ticket_id = t.id and s.event_id = t.event_id and t.holder_email is null)`,
    },
    'tickets t where t.order_id = o.id and t.event_id = o.event_id',
    't.number',
  ),
  payments: listOf(
    {
      provider: 'p.provider',
      state: 'p.state',
      amountMinor: 'p.amount_minor',
      currency: 'p.currency',
      at: 'p.created_at',
      paidAt: 'p.captured_at',
      paidMinor: 'p.captured_minor',
      refunds: REFUNDS,
      disputes: DISPUTES,
    },
    'payments p where p.order_id = o.id and p.event_id = o.event_id',
    'p.created_at',
  ),
  changes: listOf(
    {
      kind: 'a.kind',
      // A note about a ticket that was passed on is for its new holder.
      note: `case when a.ticket_ids = '{}' or exists (select from tickets t
                    where t.event_id = a.event_id and t.id = any (a.ticket_ids) and t.holder_email is null)
                  then a.note end`,
      at: 'a.at',
    },
    'order_actions a where a.order_id = o.id and a.event_id = o.event_id',
    'a.at',
  ),
};

/**
 * Everything we hold about a person, for them to download. Data linked to an address is included only once the address
 * is confirmed.
 */
export async function personalDataOf(
  pool: pg.Pool,
  userId: string,
): Promise<{ account: Record<string, unknown>; orders: Record<string, unknown>[] }> {
  const account = Object.entries(ACCOUNT).map(([key, value]) => `'${key}', ${value}`);
  const { rows } = await pool.query<{ account: Record<string, unknown>; orders: Record<string, unknown>[] }>(
    `select json_build_object(${account.join(', ')}) as account,
            ${listOf(ORDER, `orders o join events e on e.id = o.event_id where ${CONFIRMED_EMAIL} = lower(o.buyer_email)`, 'o.created_at')} as orders
       from users u where u.id = $1`,
    [userId],
  );
  return rows[0] ?? { account: {}, orders: [] };
}

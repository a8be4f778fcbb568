import type pg from 'pg';

/** Everything that is held about somebody, as data. Orders, and what was passed on to them, are those of the confirmed address. */
export async function dataAbout(
  pool: pg.Pool,
  userId: string,
): Promise<{ account: Record<string, unknown>; orders: Record<string, unknown>[] }> {
  const { rows } = await pool.query<{ account: Record<string, unknown>; orders: Record<string, unknown>[] }>(
    `select json_build_object(
              'id', u.id, 'email', u.email, 'name', u.name, 'picture', u.avatar_id, 'roles', u.roles, 'emailConfirmedAt', u.email_verified_at,
              'createdAt', u.created_at,
              'declinedMails', array(select kind from declined_mails d where d.user_id = u.id order by kind),
              'identities', (select coalesce(json_agg(json_build_object('issuer', i.issuer, 'email', i.email,
                                                                         'since', i.created_at)), '[]')
                               from identities i where i.user_id = u.id),
              'sessions', (select coalesce(json_agg(json_build_object('device', t.device, 'at', t.created_at)), '[]')
                             from refresh_tokens t where t.user_id = u.id and t.revoked_at is null),
              'secondStep', json_build_object(
                 'authenticatorAppSince', (select confirmed_at from totp_secrets t
                                            where t.user_id = u.id and t.confirmed_at is not null),
                 'passkeys', (select coalesce(json_agg(json_build_object('name', p.name, 'since', p.created_at)), '[]')
                                from passkeys p where p.user_id = u.id)),
              'browsers', (select coalesce(json_agg(json_build_object('browser', d.device, 'since', d.first_seen_at,
                                                                       'lastUsed', d.last_seen_at)), '[]')
                             from known_devices d where d.user_id = u.id),
              'organisations', (select coalesce(json_agg(json_build_object('name', g.name, 'role', m.member_role)), '[]')
                                  from organiser_members m join organisers g on g.id = m.organiser_id
                                 where m.user_id = u.id),
              'did', (select coalesce(json_agg(json_build_object('at', r.at, 'what', r.action) order by r.id), '[]')
                        from record_entries r where r.actor_id = u.id or r.acting_for = u.id),
              'ticketsOfOthersOrders', (select coalesce(json_agg(json_build_object('event', e.name, 'number', t.number,
                                                            'name', t.attendee_name, 'state', t.state)), '[]')
                                          from tickets t join events e on e.id = t.event_id
                                         where u.email_verified_at is not null
                                           and lower(t.holder_email) = lower(u.email)),
              'waitingLists', (select coalesce(json_agg(json_build_object('event', e.name, 'name', w.name, 'tickets',
                                                                          w.units, 'state', w.state, 'since',
                                                                          w.joined_at)), '[]')
                                 from waiting_entries w join events e on e.id = w.event_id
                                where u.email_verified_at is not null and lower(w.email) = lower(u.email)),
              'messages', (select coalesce(json_agg(json_build_object('at', c.received_at, 'name',
                                                                      c.first_name || ' ' || c.last_name, 'phoneNumber',
                                                                      c.phone_number, 'reason', c.reason, 'message',
                                                                      c.message) order by c.received_at), '[]')
                             from contact_messages c
                            where u.email_verified_at is not null and lower(c.email) = lower(u.email))) as account,
            (select coalesce(json_agg(json_build_object(
                      'reference', o.reference, 'event', e.name, 'state', o.state, 'name', o.buyer_name,
                      'email', o.buyer_email, 'answers', o.custom_fields, 'totalMinor', o.total_minor,
                      'currency', o.currency, 'createdAt', o.created_at,
                      'tickets', (select coalesce(json_agg(json_build_object(
                                            'number', t.number, 'name', t.attendee_name, 'state', t.state,
                                            'admittedAt', (select min(s.at) from scans s
                                                            where s.ticket_id = t.id and s.event_id = t.event_id
                                                              and s.verdict = 'admitted'))), '[]')
                                    from tickets t where t.order_id = o.id and t.event_id = o.event_id))
                      order by o.created_at), '[]')
               from orders o join events e on e.id = o.event_id
              where u.email_verified_at is not null and lower(o.buyer_email) = lower(u.email)) as orders
       from users u where u.id = $1`,
    [userId],
  );
  return rows[0] ?? { account: {}, orders: [] };
}

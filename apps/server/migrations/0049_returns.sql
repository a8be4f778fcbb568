-- Tickets that their holders give back at face value: each lets its holder in until somebody has bought it.
--
-- A ticket on return is not counted as sold but as on return, so its unit is left for others, in every sum that there was
-- before. What has to be watched besides is how many live tickets there are: sold + on return + allotted never exceeds
-- the capacity. Whoever makes units sold that nobody has given up voids as many tickets on return as it takes.

alter table ticket_types
  add column returnable boolean not null default false,
  add column on_return integer not null default 0 check (on_return >= 0),
  add constraint ticket_types_live_check check (sold + on_return + allotted <= capacity);
comment on column ticket_types.returnable is 'Whether holders may give such tickets back at face value.';
comment on column ticket_types.sold is 'Units of live tickets that are not on return.';
comment on column ticket_types.on_return is 'Units of live tickets whose holders give them back: for sale once more.';

alter table pools
  add column on_return integer not null default 0 check (on_return >= 0),
  add constraint pools_live_check check (sold + on_return + allotted <= capacity);

alter table events
  add column return_fee_basis_points integer not null default 0 check (return_fee_basis_points between 0 and 10000),
  add column return_fee_minor bigint not null default 0 check (return_fee_minor >= 0);
comment on column events.return_fee_basis_points is 'What the organiser keeps of the price of a returned ticket: a share in basis points.';
comment on column events.return_fee_minor is 'What the organiser keeps of it besides, in minor units.';

create table ticket_returns (
  event_id uuid not null,
  id uuid not null,
  place bigint generated always as identity,
  ticket_id uuid not null,
  ticket_type_id uuid not null,
  state text not null default 'open' check (state in ('open', 'resold', 'withdrawn', 'ended')),
  refund_minor bigint not null check (refund_minor > 0),
  fee_minor bigint not null check (fee_minor >= 0),
  resold_order_id uuid,
  refund_id uuid,
  created_at timestamptz not null default now(),
  decided_at timestamptz,
  settled_at timestamptz,
  primary key (id, event_id),
  foreign key (ticket_id, event_id) references tickets,
  foreign key (event_id, ticket_type_id) references ticket_types,
  foreign key (resold_order_id, event_id) references orders,
  foreign key (refund_id, event_id) references refunds,
  check ((state = 'open') = (decided_at is null)),
  check ((state = 'resold') = (resold_order_id is not null)),
  check (state = 'resold' or settled_at is null),
  check (refund_id is null or settled_at is not null)
);
comment on table ticket_returns is 'Tickets that were given back at face value, and what came of it; never deleted.';
comment on column ticket_returns.place is 'Grows with arrival: the oldest is resold first.';
comment on column ticket_returns.state is
  'open: for sale · resold: somebody''s purchase voided it · withdrawn: by its holder · ended: it let its holder in, became void, or the event was over';
comment on column ticket_returns.refund_minor is 'What goes back to whoever paid when it is resold, in minor units.';
comment on column ticket_returns.fee_minor is 'What the organiser keeps of its price, in minor units.';
comment on column ticket_returns.resold_order_id is 'Whose purchase took its place.';
comment on column ticket_returns.refund_id is 'The refund that was asked for; null after settling where nothing was left to refund.';
comment on column ticket_returns.settled_at is 'When the refund of a resold ticket was asked for.';
create unique index ticket_returns_open_key on ticket_returns (ticket_id) where state = 'open';
create unique index ticket_returns_refund_key on ticket_returns (refund_id) where refund_id is not null;
create index ticket_returns_ticket_idx on ticket_returns (ticket_id);
create index ticket_returns_line_idx on ticket_returns (ticket_type_id, place) where state = 'open';
create index ticket_returns_due_idx on ticket_returns (decided_at) where state = 'resold' and settled_at is null;

alter table refunds
  drop constraint refunds_reason_check,
  add constraint refunds_reason_check check (reason in (
    'surplus', 'too_late', 'event_off', 'other_amount', 'overpaid', 'failed_before',
    'requested', 'event_cancelled', 'event_postponed', 'returned'));

-- Locks ticket types, their pools first, and says what is left of each and of its pool (null: it has none): what can be
-- had, and what no live ticket or allotment takes. The second is less where tickets are on return.
drop function lock_stock(uuid, uuid[]);
create function lock_stock(p_event_id uuid, p_ticket_type_ids uuid[])
returns table (ticket_type_id uuid, pool_id uuid, units_left integer, pool_left integer, units_unsold integer, pool_unsold integer)
language plpgsql as $$
begin
  perform from pools p
    where p.event_id = p_event_id
      and p.id in (select t.pool_id from ticket_types t where t.event_id = p_event_id and t.id = any (p_ticket_type_ids))
    order by p.id
      for no key update;
  return query
    select t.id, t.pool_id, t.capacity - t.sold - t.reserved - t.offered - t.allotted,
           p.capacity - p.sold - p.reserved - p.offered - p.allotted,
           t.capacity - t.sold - t.on_return - t.allotted,
           p.capacity - p.sold - p.on_return - p.allotted
      from ticket_types t
      left join pools p on p.event_id = t.event_id and p.id = t.pool_id
     where t.event_id = p_event_id and t.id = any (p_ticket_type_ids)
     order by t.id
       for no key update of t;
end
$$;

-- Moves units of a ticket type, and of its pool, between sold, reserved, offered, allotted and on return. Both are locked
-- already.
drop function move_stock(uuid, uuid, integer, integer, integer, integer);
create function move_stock(p_event_id uuid, p_ticket_type_id uuid,
                           p_sold integer, p_reserved integer, p_offered integer, p_allotted integer, p_on_return integer default 0)
returns void language plpgsql as $$
declare
  v_pool_id uuid;
begin
  update ticket_types t
     set sold = t.sold + p_sold, reserved = t.reserved + p_reserved, offered = t.offered + p_offered,
         allotted = t.allotted + p_allotted, on_return = t.on_return + p_on_return
   where t.event_id = p_event_id and t.id = p_ticket_type_id
  returning t.pool_id into v_pool_id;
  if v_pool_id is not null then
    update pools p
       set sold = p.sold + p_sold, reserved = p.reserved + p_reserved, offered = p.offered + p_offered,
           allotted = p.allotted + p_allotted, on_return = p.on_return + p_on_return
     where p.event_id = p_event_id and p.id = v_pool_id;
  end if;
end
$$;

-- Those who got a ticket from somebody find it in their account.
create index tickets_holder_email_idx on tickets (lower(holder_email)) where holder_email is not null;

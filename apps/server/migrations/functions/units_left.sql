-- Units that are left of a ticket type or a pool. The planner replaces the calls with these expressions, so they cost
-- nothing.
--
-- Invariant (A1): units_left and units_unsold are never negative, which the tables' check constraints enforce.
-- Lock order: takes no locks. Commands that base a decision on the result have locked the row (lock_stock).
-- Index: none, because they read only the row they are given.

-- Units that can still be ordered.
create or replace function units_left(t ticket_types) returns integer language sql immutable as $$
  select t.capacity - t.sold - t.reserved - t.offered - t.allotted
$$;
create or replace function units_left(p pools) returns integer language sql immutable as $$
  select p.capacity - p.sold - p.reserved - p.offered - p.allotted
$$;
-- As above, for a ticket type together with its pool, which is null if there is none.
create or replace function units_left(t ticket_types, p pools) returns integer language sql immutable as $$
  select least(units_left(t), units_left(p))
$$;

-- Units that no live ticket or allotment takes. If tickets are up for resale, there are fewer of these than can be
-- ordered: such tickets still admit their holders, so a sale beyond these units must void one of them.
create or replace function units_unsold(t ticket_types) returns integer language sql immutable as $$
  select t.capacity - t.sold - t.on_return - t.allotted
$$;
create or replace function units_unsold(p pools) returns integer language sql immutable as $$
  select p.capacity - p.sold - p.on_return - p.allotted
$$;

-- Units that can be given away: they are issued at once, so they can't wait for a ticket up for resale to be voided.
create or replace function units_to_give(p pools) returns integer language sql immutable as $$
  select greatest(0, units_left(p) - p.on_return)
$$;
create or replace function units_to_give(t ticket_types, p pools) returns integer language sql immutable as $$
  select greatest(0, least(units_left(t) - t.on_return, units_left(p) - p.on_return))
$$;

-- The administrators' lists of all orders and all payments go by these: newest first within each state, and within each
-- state at each provider, of which a list reads a page each. They lead with expressions that no other statement has: the
-- planner takes them for lists only, and never for finding one order (migration 0003).
create index orders_by_state_idx on orders (lower(state), created_at, id);
create index payments_by_state_idx on payments (lower(provider), lower(state), created_at, id);

-- Captured money that pays for no order: rare, and looked for among millions.
create index payments_not_applied_idx on payments (created_at, id) where disposition <> 'applied';

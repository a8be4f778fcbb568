-- Uses rate limits once each, in the given order, up to the first that is used up. Returns a row for each limit it
-- tried: the seconds until the key's allowance is full again, and the seconds to wait (0 unless it is used up).
--
-- Invariant: however many servers call it at once, a key gets at most p_bursts uses at once, and one more every
-- p_refill_seconds.
-- Lock order: rows of limit_allowances in the given order, which is the same for every caller: client addresses before
-- their networks, and both before email addresses.
-- Index: the primary key.
create or replace function take_uses(p_keys text[], p_bursts integer[], p_refill_seconds double precision[])
returns table (full_seconds double precision, wait_seconds double precision) language plpgsql as $$
declare
  v_refill interval;
  v_full_at timestamptz;
begin
  for i in 1 .. cardinality(p_keys) loop
    v_refill := make_interval(secs => p_refill_seconds[i]);
    insert into limit_allowances as a (key, full_at) values (p_keys[i], now() + v_refill)
    on conflict (key) do update set full_at = greatest(a.full_at, now()) + v_refill
     where a.full_at <= now() + v_refill * (p_bursts[i] - 1)
    returning a.full_at into v_full_at;
    wait_seconds := 0;
    if not found then
      select a.full_at into v_full_at from limit_allowances a where a.key = p_keys[i];
      wait_seconds := greatest(extract(epoch from v_full_at - now() - v_refill * (p_bursts[i] - 1)), 0.001);
    end if;
    full_seconds := extract(epoch from v_full_at - now());
    return next;
    exit when wait_seconds > 0;
  end loop;
end
$$;

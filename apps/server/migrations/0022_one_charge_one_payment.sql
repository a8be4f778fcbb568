-- A charge pays for one thing only, and what is append-only cannot be emptied either.

create unique index payments_charge_key on payments (provider_reference, provider) where state = 'captured';

create trigger payment_notices_append_only before update or delete on payment_notices for each row execute function refuse_change();

do $$
declare
  v_table record;
begin
  for v_table in
    select distinct c.oid::regclass as name, c.relname
      from pg_trigger g join pg_class c on c.oid = g.tgrelid
     where g.tgfoid = 'refuse_change'::regproc and c.relname <> 'order_lines'
  loop
    execute format('create trigger %I before truncate on %s for each statement execute function refuse_change()',
                   v_table.relname || '_never_emptied', v_table.name);
  end loop;
end
$$;

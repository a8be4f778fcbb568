-- Guards for append-only tables.
--
-- These two trigger functions are in a migration because the tables attach them when they are created. All other
-- functions, and the triggers that call them, are files in functions/ and are re-applied whenever they change.

-- Refuses every change to a row. Triggers for truncation use it too.
create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
end
$$;

-- Like refuse_change, except that the column named by the trigger's argument may be emptied, in order to erase personal
-- data in an otherwise permanent row.
create function refuse_change_but_erasing() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE'
     and to_jsonb(new) ->> tg_argv[0] = '' and to_jsonb(new) - tg_argv[0] = to_jsonb(old) - tg_argv[0] then
    return new;
  end if;
  raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
end
$$;

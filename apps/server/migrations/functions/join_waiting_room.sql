-- Gives places in an event's waiting room, in one round trip for everyone who joins at the same moment. Until the draw
-- they have no number; afterwards they are numbered in the order of the array.
--
-- Invariant: a place without a number takes part in the draw, so none is inserted once the draw has happened.
-- Lock order: the room's advisory lock, shared, so that the draw waits for those who are joining and no one joins
-- during it; then, after the draw, the room.
-- Index: the primary key of waiting_rooms.
create or replace function join_waiting_room(p_event_id uuid, p_place_ids uuid[])
returns table (place_id uuid, number integer) language plpgsql as $$
declare
  v_before_draw boolean;
  v_last integer;
begin
  perform pg_advisory_xact_lock_shared(hashtextextended('waiting room ' || p_event_id, 0));
  select r.drawn_at is null into v_before_draw from waiting_rooms r where r.event_id = p_event_id;
  if not v_before_draw then
    update waiting_rooms r
       set last_number = r.last_number + cardinality(p_place_ids)
     where r.event_id = p_event_id
    returning r.last_number - cardinality(p_place_ids) into v_last;
  end if;
  return query
    insert into waiting_room_places as p (event_id, id, number)
    select p_event_id, o.id, v_last + o.at::integer from unnest(p_place_ids) with ordinality as o (id, at)
    returning p.id, p.number;
end
$$;

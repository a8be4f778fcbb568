-- Draws the order of all places that have joined an event's waiting room so far. Places are ranked by the hash of the
-- seed, the hash of all entrants and their own id, in hexadecimal and separated by colons. The seed was committed to
-- before anyone joined, and each further entrant changes every rank, so neither the seed nor a place's id can be chosen
-- for a good rank. packages/domain/src/waiting-room/draw.ts computes the same.
--
-- Invariant: the places in the draw are numbered from 1 without gaps, and drawn once.
-- Lock order: the caller holds the room's advisory lock, so that those who are joining come before or after the draw;
-- then the room, and its places.
-- Index: waiting_room_places_entrants_idx.
create or replace function draw_places(p_event_id uuid) returns void language plpgsql as $$
declare
  v_seed text;
  v_entrants integer;
  v_hash bytea;
begin
  select encode(r.seed, 'hex') into v_seed
    from waiting_rooms r where r.event_id = p_event_id and r.drawn_at is null
     for no key update;
  if v_seed is null then
    return;
  end if;
  select count(*), sha256(convert_to(coalesce(string_agg(p.id::text, e'\n' order by p.id), ''), 'UTF8'))
    into v_entrants, v_hash
    from waiting_room_places p where p.event_id = p_event_id and p.number is null;
  update waiting_room_places p
     set number = d.number
    from (select e.id, row_number() over (order by sha256(convert_to(v_seed || ':' || encode(v_hash, 'hex') || ':' || e.id::text, 'UTF8'))) as number
            from waiting_room_places e where e.event_id = p_event_id and e.number is null) d
   where p.event_id = p_event_id and p.id = d.id;
  update waiting_rooms r
     set drawn_at = clock_timestamp(), entrants = v_entrants, entrants_hash = v_hash, last_number = v_entrants
   where r.event_id = p_event_id;
end
$$;

-- An order's history shows to whom its tickets went.
create index transfers_ticket_idx on transfers (ticket_id);

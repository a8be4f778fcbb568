-- Orders and tickets are counted by the functions that insert them (functions/sales_figures.sql), because a trigger had
-- to read them again. Only an older database has the triggers.

drop trigger if exists orders_counted on orders;
drop trigger if exists tickets_counted on tickets;
drop function if exists count_orders();
drop function if exists count_issued_tickets();

-- All ticket types in the orders of a batch. Null from servers of earlier versions.
alter type terms_of_batch add attribute ticket_type_ids uuid[];

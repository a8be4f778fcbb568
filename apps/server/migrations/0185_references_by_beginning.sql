-- People type the short form of a reference, which is how the whole one begins. In byte order the unique index finds orders
-- by that, whatever collation the database has.
alter table orders alter column reference type text collate "C";

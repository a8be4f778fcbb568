-- Administrators find people by the beginnings of any words of their names, such as a surname (features/people).
create index users_name_words_idx on users using gin (to_tsvector('simple', name));

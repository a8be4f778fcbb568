-- Pictures are kept by their id, in avatar_id.
alter table users drop column avatar_url;

-- The code that set up an authenticator app may confirm once more, in the session that set it up, that it is its owner:
-- otherwise they would wait up to half a minute for the next code.
alter table totp_secrets add column set_up_in uuid;
comment on column totp_secrets.set_up_in is
  'The session whose code set the app up, until it has used that code a second time; null afterwards.';

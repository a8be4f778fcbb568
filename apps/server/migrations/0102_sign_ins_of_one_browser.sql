-- A sign-in at another provider is finished in the browser in which it was begun.

alter table oauth_requests add column browser_hash bytea;
comment on column oauth_requests.browser_hash is
  'SHA-256 of the key in the cookie of the browser that began it; null of sign-ins begun before there was one, which nobody finishes.';

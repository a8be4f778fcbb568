-- Which mails somebody does not want.

create table declined_mails (
  user_id uuid not null references users on delete cascade,
  kind text not null check (kind in ('team_joined')),
  at timestamptz not null default now(),
  primary key (user_id, kind)
);
comment on table declined_mails is 'Mails that somebody does not want, of those that are not necessary (domain/mail-choices.ts).';

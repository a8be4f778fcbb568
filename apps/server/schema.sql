-- The schema that the migrations lead to, with their comments. Only to be read: `npm test -- schema.test -u` writes it.

-- Administrators acting on behalf of a user, for support, with a reason. Deleted after a year.
create table acting_sessions (
  id uuid not null,
  administrator_id uuid not null,
  user_id uuid not null,
  reason text not null,
  -- session_version of both people at the start. If either of them ends all sessions, this one ends too.
  administrator_version integer not null,
  user_version integer not null,
  began_at timestamp with time zone not null default now(),
  ends_at timestamp with time zone not null default (now() + '00:30:00'::interval),
  ended_at timestamp with time zone,
  -- Session of the administrator, which this one ends with. Null if an earlier release started it; it isn't valid then.
  administrator_session_id uuid,
  constraint acting_sessions_administrator_id_fkey FOREIGN KEY (administrator_id) REFERENCES users(id),
  constraint acting_sessions_check CHECK (administrator_id <> user_id),
  constraint acting_sessions_pkey PRIMARY KEY (id),
  constraint acting_sessions_reason_check CHECK (reason <> ''::text),
  constraint acting_sessions_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);
-- Finds sessions by administrator and by user.
CREATE INDEX acting_sessions_administrator_idx ON acting_sessions USING btree (administrator_id);
CREATE INDEX acting_sessions_user_idx ON acting_sessions USING btree (user_id);

-- Proposals by one administrator to make someone an administrator, for a second administrator to agree to. Two people
-- are needed because administrators approve payouts: otherwise one person with two accounts could act as two.
-- Permanent.
create table administrator_proposals (
  id uuid not null,
  user_id uuid not null,
  proposed_by uuid not null,
  proposed_at timestamp with time zone not null default now(),
  state text not null default 'proposed'::text,
  -- Null after a decision if the person deleted their account.
  decided_by uuid,
  decided_at timestamp with time zone,
  constraint administrator_proposals_check CHECK ((state = 'proposed'::text) = (decided_at IS NULL)),
  constraint administrator_proposals_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES users(id),
  constraint administrator_proposals_pkey PRIMARY KEY (id),
  constraint administrator_proposals_proposed_by_fkey FOREIGN KEY (proposed_by) REFERENCES users(id),
  constraint administrator_proposals_state_check CHECK (state = ANY (ARRAY['proposed'::text, 'agreed'::text, 'withdrawn'::text])),
  constraint administrator_proposals_two_people CHECK (state <> 'agreed'::text OR decided_by <> proposed_by),
  constraint administrator_proposals_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);
-- One open proposal per person.
CREATE UNIQUE INDEX administrator_proposals_open_key ON administrator_proposals USING btree (user_id) WHERE state = 'proposed'::text;

-- Admissions that were undone. Append-only, like scans.
create table admission_undos (
  event_id uuid not null,
  scan_id uuid not null,
  reason text not null,
  undone_by_user uuid,
  -- Door link, if no one was signed in.
  undone_by_link uuid,
  at timestamp with time zone not null default now(),
  constraint admission_undos_check CHECK (num_nonnulls(undone_by_user, undone_by_link) = 1),
  constraint admission_undos_pkey PRIMARY KEY (event_id, scan_id),
  constraint admission_undos_reason_check CHECK (reason <> ''::text),
  constraint admission_undos_scan_id_event_id_fkey FOREIGN KEY (scan_id, event_id) REFERENCES scans(id, event_id),
  constraint admission_undos_undone_by_user_fkey FOREIGN KEY (undone_by_user) REFERENCES users(id)
);
CREATE TRIGGER admission_undos_append_only BEFORE DELETE OR UPDATE ON admission_undos FOR EACH ROW EXECUTE FUNCTION refuse_change();

-- Tickets inside: scans that admitted and weren't undone.
create view admissions as
 SELECT event_id,
    id,
    ticket_id,
    COALESCE(read_at, at) AS at,
    admission,
    device,
    scanned_by_user,
    scanned_by_link,
    anyway_reason
   FROM scans s
  WHERE verdict = 'admitted'::text AND NOT (EXISTS ( SELECT
           FROM admission_undos u
          WHERE u.event_id = s.event_id AND u.scan_id = s.id));

-- Stock that the organiser has on hold, by purpose: sponsors, the door, the box office. Deleted when released or given
-- away.
create table allotments (
  event_id uuid not null,
  id uuid not null,
  ticket_type_id uuid not null,
  name text not null,
  units integer not null,
  constraint allotments_event_id_ticket_type_id_fkey FOREIGN KEY (event_id, ticket_type_id) REFERENCES ticket_types(event_id, id) ON DELETE CASCADE,
  constraint allotments_event_id_ticket_type_id_name_key UNIQUE (event_id, ticket_type_id, name),
  constraint allotments_name_check CHECK (name <> ''::text),
  constraint allotments_pkey PRIMARY KEY (event_id, id),
  constraint allotments_units_check CHECK (units > 0)
);

-- The newest checkpoint, so that its removal is noticed. One row, whose lock lets one server at a time write a
-- checkpoint.
create table audit_checkpoint_head (
  one boolean not null default true,
  number bigint not null,
  hash bytea not null,
  constraint audit_checkpoint_head_one_check CHECK (one),
  constraint audit_checkpoint_head_pkey PRIMARY KEY (one)
);

-- Entries that no checkpoint covers yet, added by a trigger in the transaction that writes the entry
-- (functions/queue_for_checkpoint.sql). Ids aren't in order of commit, but an entry appears here as soon as it is
-- committed, so none is missed. Deleted by the checkpoint that covers them.
create table audit_checkpoint_queue (
  entry_id bigint not null,
  constraint audit_checkpoint_queue_pkey PRIMARY KEY (entry_id)
);

-- Checkpoints over batches of entries, counted from 1 without gaps. Append-only.
create table audit_checkpoints (
  number bigint not null,
  checkpointed_at timestamp with time zone not null default clock_timestamp(),
  -- Ids of the entries. An entry that commits late is covered by a later checkpoint.
  entries int8multirange not null,
  entry_count integer not null,
  previous_hash bytea not null,
  -- SHA-256 over the previous hash and the entries by id, each as one line of JSON.
  hash bytea not null,
  -- HMAC-SHA-256 over number and hash, under a key derived from the environment's secret, so that access to the
  -- database isn't enough to forge one.
  mac bytea not null,
  constraint audit_checkpoints_entries_check CHECK (NOT isempty(entries)),
  constraint audit_checkpoints_entries_excl EXCLUDE USING gist (entries WITH &&),
  constraint audit_checkpoints_entry_count_check CHECK (entry_count > 0),
  constraint audit_checkpoints_hash_check CHECK (length(hash) = 32),
  constraint audit_checkpoints_mac_check CHECK (length(mac) = 32),
  constraint audit_checkpoints_number_check CHECK (number > 0),
  constraint audit_checkpoints_pkey PRIMARY KEY (number),
  constraint audit_checkpoints_previous_hash_check CHECK (length(previous_hash) = 32)
);
CREATE TRIGGER audit_checkpoints_append_only BEFORE DELETE OR UPDATE ON audit_checkpoints FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER audit_checkpoints_never_emptied BEFORE TRUNCATE ON audit_checkpoints FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- Entries of the audit log. They contain only ids, never names or text that people wrote, because personal data must be
-- erasable and the log is permanent. There are no foreign keys, so that no deletion can affect them. Append-only.
create table audit_log (
  -- Increasing, but not in order of commit: see audit_checkpoint_queue.
  id bigint not null generated always as identity,
  at timestamp with time zone not null default clock_timestamp(),
  -- Null for the system, or someone at the command line.
  actor_id uuid,
  -- User on whose behalf an administrator acted.
  on_behalf_of uuid,
  organiser_id uuid,
  event_id uuid,
  -- One of the actions in domain/audit-log/audit-actions.ts.
  action text not null,
  subject_kind text,
  subject_id uuid,
  -- Small facts: ids, amounts in minor units, states, instants.
  details jsonb not null default '{}'::jsonb,
  constraint audit_log_action_check CHECK (action ~ '^[a-z_]+\.[a-z_]+$'::text),
  constraint audit_log_check CHECK (on_behalf_of IS NULL OR actor_id IS NOT NULL),
  constraint audit_log_check1 CHECK (subject_id IS NULL OR subject_kind IS NOT NULL),
  constraint audit_log_details_check CHECK (jsonb_typeof(details) = 'object'::text AND length(details::text) <= 1000),
  constraint audit_log_pkey PRIMARY KEY (id)
);
CREATE INDEX audit_log_action_idx ON audit_log USING btree (action, id);
CREATE INDEX audit_log_actor_idx ON audit_log USING btree (actor_id, id);
-- Pages of the audit log are filtered by one of these columns and list the newest entries first.
CREATE INDEX audit_log_at_idx ON audit_log USING btree (at, id);
CREATE INDEX audit_log_event_idx ON audit_log USING btree (event_id, id);
CREATE INDEX audit_log_on_behalf_of_idx ON audit_log USING btree (on_behalf_of, id) WHERE on_behalf_of IS NOT NULL;
CREATE INDEX audit_log_organiser_idx ON audit_log USING btree (organiser_id, id);
-- belonged_to_organiser: roles that a person recently granted.
CREATE INDEX audit_log_roles_given_idx ON audit_log USING btree (organiser_id, actor_id, at) WHERE action = ANY (ARRAY['team.invited'::text, 'team.role_changed'::text]);
CREATE INDEX audit_log_subject_idx ON audit_log USING btree (subject_id, id);
CREATE TRIGGER audit_log_append_only BEFORE DELETE OR UPDATE ON audit_log FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER audit_log_never_emptied BEFORE TRUNCATE ON audit_log FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER audit_log_queue_for_checkpoint AFTER INSERT ON audit_log FOR EACH ROW EXECUTE FUNCTION queue_for_checkpoint();

-- Runs of the audit of invariants: one each night, and those requested by administrators. Permanent.
create table audit_runs (
  id bigint not null generated always as identity,
  -- Date in Africa/Windhoek; null if an administrator requested the run.
  night date,
  started_at timestamp with time zone not null default now(),
  -- Null while it runs.
  finished_at timestamp with time zone,
  -- Rows that break an invariant: [{invariant, means, row}]; empty if there are none.
  findings jsonb,
  -- The administrator who requested the run.
  requested_by uuid,
  -- Time at which a server started a requested run.
  claimed_at timestamp with time zone,
  -- Newest checkpoint of the audit log at the time of the run; it must remain in the chain.
  checkpoint_number bigint,
  checkpoint_hash bytea,
  constraint audit_runs_check CHECK ((finished_at IS NULL) = (findings IS NULL)),
  constraint audit_runs_night_key UNIQUE (night),
  constraint audit_runs_pkey PRIMARY KEY (id)
);
-- Finds requested runs that no server has started.
CREATE INDEX audit_runs_asked_idx ON audit_runs USING btree (started_at) WHERE finished_at IS NULL;
-- Administrators' list of runs.
CREATE INDEX audit_runs_started_idx ON audit_runs USING btree (started_at);

-- Each download of a bank file. Append-only.
create table bank_file_downloads (
  id bigint not null generated always as identity,
  bank_file_id uuid not null,
  by_user uuid not null,
  at timestamp with time zone not null default now(),
  constraint bank_file_downloads_bank_file_id_fkey FOREIGN KEY (bank_file_id) REFERENCES bank_files(id),
  constraint bank_file_downloads_by_user_fkey FOREIGN KEY (by_user) REFERENCES users(id),
  constraint bank_file_downloads_pkey PRIMARY KEY (id)
);
-- A file's downloads.
CREATE INDEX bank_file_downloads_file_idx ON bank_file_downloads USING btree (bank_file_id, id);
CREATE TRIGGER bank_file_downloads_append_only BEFORE DELETE OR UPDATE ON bank_file_downloads FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER bank_file_downloads_never_emptied BEFORE TRUNCATE ON bank_file_downloads FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- Files of approved payouts for the bank. Frozen, except that a file can be cancelled once
-- (functions/freeze_bank_files.sql).
create table bank_files (
  id uuid not null,
  -- Counts from 1 without gaps; part of the file's name.
  number integer not null,
  format text not null,
  currency text not null,
  -- Number of payouts in the file.
  payouts integer not null,
  -- Sum of the file's payouts, in minor units.
  amount_minor bigint not null,
  -- The whole file, encrypted (see 0002_accounts.sql): it contains account numbers.
  encrypted_content bytea not null,
  -- SHA-256 of the file as downloaded, in hexadecimal digits.
  sha256 text not null,
  made_by uuid not null,
  -- Part of the file's name (as a date in Namibia) and content.
  made_at timestamp with time zone not null,
  cancelled_by uuid,
  cancelled_at timestamp with time zone,
  cancel_reason text,
  constraint bank_files_amount_minor_check CHECK (amount_minor > 0),
  constraint bank_files_cancel_reason_check CHECK (cancel_reason <> ''::text),
  constraint bank_files_cancelled_by_fkey FOREIGN KEY (cancelled_by) REFERENCES users(id),
  constraint bank_files_check CHECK ((cancelled_at IS NULL) = (cancelled_by IS NULL) AND (cancelled_at IS NULL) = (cancel_reason IS NULL)),
  constraint bank_files_currency_check CHECK (currency ~ '^[A-Z]{3}$'::text),
  constraint bank_files_format_check CHECK (format = ANY (ARRAY['csv'::text, 'pain.001'::text])),
  constraint bank_files_made_by_fkey FOREIGN KEY (made_by) REFERENCES users(id),
  constraint bank_files_number_check CHECK (number > 0),
  constraint bank_files_number_key UNIQUE (number),
  constraint bank_files_payouts_check CHECK (payouts > 0),
  constraint bank_files_pkey PRIMARY KEY (id),
  constraint bank_files_sha256_check CHECK (sha256 ~ '^[0-9a-f]{64}$'::text)
);
CREATE TRIGGER bank_files_frozen BEFORE DELETE OR UPDATE ON bank_files FOR EACH ROW EXECUTE FUNCTION refuse_change_of_bank_file();
CREATE TRIGGER bank_files_never_emptied BEFORE TRUNCATE ON bank_files FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- Other words for the categories (packages/domain/src/places/places-and-categories.ts), in English and Afrikaans.
create table category_words (
  category text not null,
  words text not null,
  constraint category_words_pkey PRIMARY KEY (category)
);

-- Complimentary tickets issued together. Each guest's tickets form a separate order. Append-only.
create table complimentary_issues (
  event_id uuid not null,
  id uuid not null,
  ticket_type_id uuid not null,
  -- Name of the allotment that they came from; null for stock on sale.
  allotment text,
  units integer not null,
  -- Sent to the recipients as written; may be empty.
  note text not null,
  issued_by uuid not null,
  idempotency_key text not null,
  request_hash text not null,
  at timestamp with time zone not null default now(),
  constraint complimentary_issues_event_id_fkey FOREIGN KEY (event_id) REFERENCES events(id),
  constraint complimentary_issues_event_id_ticket_type_id_fkey FOREIGN KEY (event_id, ticket_type_id) REFERENCES ticket_types(event_id, id),
  constraint complimentary_issues_idempotency_key_event_id_key UNIQUE (idempotency_key, event_id),
  constraint complimentary_issues_issued_by_fkey FOREIGN KEY (issued_by) REFERENCES users(id),
  constraint complimentary_issues_pkey PRIMARY KEY (id, event_id),
  constraint complimentary_issues_units_check CHECK (units > 0)
);
CREATE TRIGGER complimentary_issues_append_only BEFORE DELETE OR UPDATE ON complimentary_issues FOR EACH ROW EXECUTE FUNCTION refuse_change_but_erasing('note');

-- Messages from the contact form, each emailed to the configured recipient. Deleted after a year, or with the sender's
-- account.
create table contact_messages (
  id uuid not null,
  received_at timestamp with time zone not null default now(),
  first_name text not null,
  last_name text not null,
  email text not null,
  phone_number text not null,
  reason text not null,
  message text not null,
  -- Time at which the message was emailed; null until then.
  sent_at timestamp with time zone,
  -- Answered by email, or closed without an answer.
  state text not null default 'open'::text,
  -- The administrator who answered or closed the message.
  decided_by uuid,
  decided_at timestamp with time zone,
  answer text,
  -- Time at which the answer was emailed; null until then.
  answer_sent_at timestamp with time zone,
  constraint contact_messages_check CHECK ((state = 'open'::text) = (decided_at IS NULL)),
  constraint contact_messages_check1 CHECK ((state = 'answered'::text) = (answer IS NOT NULL)),
  constraint contact_messages_pkey PRIMARY KEY (id),
  constraint contact_messages_reason_check CHECK (reason = ANY (ARRAY['Customer Support'::text, 'Technical Support'::text, 'List an Event'::text])),
  constraint contact_messages_state_check CHECK (state = ANY (ARRAY['open'::text, 'answered'::text, 'closed'::text]))
);
-- Administrators' list: open messages, and all messages.
CREATE INDEX contact_messages_open_idx ON contact_messages USING btree (received_at, id) WHERE state = 'open'::text;
CREATE INDEX contact_messages_order_idx ON contact_messages USING btree (received_at, id);
-- Finds messages to delete after a year.
CREATE INDEX contact_messages_received_idx ON contact_messages USING btree (received_at);

-- Questions for an event's buyers.
create table custom_fields (
  event_id uuid not null,
  id uuid not null,
  position integer not null,
  label text not null,
  -- CUSTOM_FIELDS in packages/domain lists the types.
  type text not null,
  required boolean not null default false,
  section text not null default 'Other'::text,
  -- Comma-separated choices, for types that have them.
  options text,
  constraint custom_fields_event_id_fkey FOREIGN KEY (event_id) REFERENCES events(id) ON DELETE CASCADE,
  constraint custom_fields_event_id_label_key UNIQUE (event_id, label),
  constraint custom_fields_label_check CHECK (label <> ''::text),
  constraint custom_fields_pkey PRIMARY KEY (event_id, id)
);

-- Optional emails that a person has turned off (domain/accounts/email-choices.ts). Deleted when turned on again.
create table declined_emails (
  user_id uuid not null,
  kind text not null,
  at timestamp with time zone not null default now(),
  constraint declined_emails_kind_check CHECK (kind = 'team_joined'::text),
  constraint declined_emails_pkey PRIMARY KEY (user_id, kind),
  constraint declined_emails_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);

-- Number of deleted unpaid orders per event, so that sales figures still add up. Written by the sweep that deletes
-- them.
create table deleted_orders (
  event_id uuid not null,
  orders bigint not null,
  constraint deleted_orders_event_id_fkey FOREIGN KEY (event_id) REFERENCES events(id) ON DELETE CASCADE,
  constraint deleted_orders_orders_check CHECK (orders > 0),
  constraint deleted_orders_pkey PRIMARY KEY (event_id)
);

-- Bank details that were denied by the person in whose name they were entered. They aren't used, and the previous ones
-- apply again. Append-only.
create table denied_bank_details (
  bank_details_id uuid not null,
  at timestamp with time zone not null default now(),
  constraint denied_bank_details_bank_details_id_fkey FOREIGN KEY (bank_details_id) REFERENCES organiser_bank_details(id),
  constraint denied_bank_details_pkey PRIMARY KEY (bank_details_id)
);
CREATE TRIGGER denied_bank_details_append_only BEFORE DELETE OR UPDATE ON denied_bank_details FOR EACH ROW EXECUTE FUNCTION refuse_change();

-- Each change to a dispute's state. Append-only.
create table dispute_history (
  id bigint not null generated always as identity,
  event_id uuid not null,
  dispute_id uuid not null,
  from_state text,
  to_state text not null,
  -- Null if the provider decided.
  by_user uuid,
  -- Reason for the decision.
  note text not null default ''::text,
  at timestamp with time zone not null default now(),
  constraint dispute_history_by_user_fkey FOREIGN KEY (by_user) REFERENCES users(id),
  constraint dispute_history_dispute_id_event_id_fkey FOREIGN KEY (dispute_id, event_id) REFERENCES disputes(id, event_id),
  constraint dispute_history_pkey PRIMARY KEY (id)
);
-- A dispute's history.
CREATE INDEX dispute_history_dispute_idx ON dispute_history USING btree (dispute_id);
CREATE TRIGGER dispute_history_append_only BEFORE DELETE OR UPDATE ON dispute_history FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER dispute_history_never_emptied BEFORE TRUNCATE ON dispute_history FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- Disputes that buyers opened with their bank. While a dispute is open, refunds of its payment wait and the organiser's
-- share is on hold. Permanent.
create table disputes (
  event_id uuid not null,
  id uuid not null,
  payment_id uuid not null,
  state text not null default 'open'::text,
  provider_reference text not null,
  -- Amount that the provider took back from us, in minor units.
  amount_minor bigint not null,
  currency text not null,
  -- Part of a lost dispute paid by the organiser, in minor units.
  organiser_minor bigint not null default 0,
  -- Part paid out of our fee, VAT included, in minor units.
  fee_minor bigint not null default 0,
  -- VAT in fee_minor, in minor units.
  vat_minor bigint not null default 0,
  -- Part paid out of suspense, in minor units. The remaining amount is our loss.
  suspense_minor bigint not null default 0,
  -- The provider's deadline for evidence; null if it didn't give one.
  evidence_due_at timestamp with time zone,
  -- Person who recorded the dispute; null if the provider reported it.
  recorded_by uuid,
  opened_at timestamp with time zone not null default now(),
  decided_at timestamp with time zone,
  constraint disputes_amount_minor_check CHECK (amount_minor > 0),
  constraint disputes_check CHECK (vat_minor >= 0 AND vat_minor <= fee_minor),
  constraint disputes_check1 CHECK ((state = 'open'::text) = (decided_at IS NULL)),
  constraint disputes_check2 CHECK ((organiser_minor + fee_minor + suspense_minor) <=
CASE state
    WHEN 'lost'::text THEN amount_minor
    ELSE 0::bigint
END),
  constraint disputes_fee_minor_check CHECK (fee_minor >= 0),
  constraint disputes_organiser_minor_check CHECK (organiser_minor >= 0),
  constraint disputes_payment_id_event_id_fkey FOREIGN KEY (payment_id, event_id) REFERENCES payments(id, event_id),
  constraint disputes_payment_id_provider_reference_event_id_key UNIQUE (payment_id, provider_reference, event_id),
  constraint disputes_pkey PRIMARY KEY (id, event_id),
  constraint disputes_recorded_by_fkey FOREIGN KEY (recorded_by) REFERENCES users(id),
  constraint disputes_state_check CHECK (state = ANY (ARRAY['open'::text, 'won'::text, 'lost'::text])),
  constraint disputes_suspense_minor_check CHECK (suspense_minor >= 0)
);
-- An event's disputes, in one range of the index.
CREATE INDEX disputes_of_event_idx ON disputes USING btree (uuid_hash(event_id), id);
-- Open disputes.
CREATE INDEX disputes_open_idx ON disputes USING btree (id) WHERE state = 'open'::text;

-- Links that open one event's door without an account. Deleted with their event.
create table door_links (
  event_id uuid not null,
  id uuid not null,
  name text not null,
  -- SHA-256 of the key in the link.
  key_hash bytea not null,
  -- May admit outside the admission hours.
  may_admit_anyway boolean not null default false,
  created_by uuid not null,
  -- Acting session in which an administrator created the link; the link ends with that session. Null if the person
  -- created the link themselves. Without a foreign key, because acting sessions are deleted after a year.
  acting_session_id uuid,
  created_at timestamp with time zone not null default now(),
  revoked_at timestamp with time zone,
  constraint door_links_created_by_fkey FOREIGN KEY (created_by) REFERENCES users(id),
  constraint door_links_event_id_fkey FOREIGN KEY (event_id) REFERENCES events(id) ON DELETE CASCADE,
  constraint door_links_key_hash_key UNIQUE (key_hash),
  constraint door_links_name_check CHECK (name <> ''::text),
  constraint door_links_pkey PRIMARY KEY (event_id, id)
);
-- Finds the links of a person whose access ends.
CREATE INDEX door_links_made_idx ON door_links USING btree (created_by) WHERE revoked_at IS NULL;

-- Links that confirm an address: the account's own, or the one it is changing to. Deleted 30 days after they expire.
create table email_confirmations (
  id uuid not null,
  user_id uuid not null,
  email text not null,
  -- SHA-256 of the key in the link; null until the email is composed.
  key_hash bytea,
  requested_at timestamp with time zone not null default now(),
  expires_at timestamp with time zone not null default (now() + '2 days'::interval),
  used_at timestamp with time zone,
  constraint email_confirmations_key_hash_key UNIQUE (key_hash),
  constraint email_confirmations_pkey PRIMARY KEY (id),
  constraint email_confirmations_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
-- A person's links.
CREATE INDEX email_confirmations_user_idx ON email_confirmations USING btree (user_id);

-- Erasures of deleted accounts. Personal data in their orders and tickets is erased as soon as the events are over.
-- Permanent.
create table erasures (
  id uuid not null,
  -- Address of the deleted account; emptied once everything is erased.
  email text,
  requested_at timestamp with time zone not null default now(),
  done_at timestamp with time zone,
  constraint erasures_check CHECK ((email IS NULL) = (done_at IS NOT NULL)),
  constraint erasures_pkey PRIMARY KEY (id)
);
-- Finds unfinished erasures, for the sweep.
CREATE INDEX erasures_open_idx ON erasures USING btree (id) WHERE done_at IS NULL;

-- The organiser's funds after the latest batch of a change, so that the event's sales are summed only once. The funds
-- can't become outdated, because the event no longer sells anything, and everything else that changes its reserve takes
-- the organiser's lock.
create table event_change_funds (
  change_id uuid not null,
  currency text not null,
  -- Last ledger entry of the organiser's reserve and payable that is included.
  through_entry_id bigint not null,
  -- The event's reserve, in minor units.
  reserve_minor bigint not null,
  -- Payable to the organiser, in minor units.
  payable_minor bigint not null,
  constraint event_change_funds_change_id_fkey FOREIGN KEY (change_id) REFERENCES event_changes(id),
  constraint event_change_funds_pkey PRIMARY KEY (change_id, currency)
);

-- Orders affected by a change. Each is processed once. Permanent.
create table event_change_orders (
  event_id uuid not null,
  change_id uuid not null,
  order_id uuid not null,
  -- refunded; voided: the order was free; offered: holders may ask for a refund; notified: holders were only notified;
  -- released: the reservation ended; held: a dispute is open; nothing: the order has no live tickets; superseded: the
  -- event changed again.
  outcome text,
  -- Error of the last attempt. The order is retried.
  problem text,
  done_at timestamp with time zone,
  -- Time at which the holders were emailed.
  notified_at timestamp with time zone,
  constraint event_change_orders_change_id_fkey FOREIGN KEY (change_id) REFERENCES event_changes(id),
  constraint event_change_orders_check CHECK ((outcome IS NULL) = (done_at IS NULL)),
  constraint event_change_orders_order_id_event_id_fkey FOREIGN KEY (order_id, event_id) REFERENCES orders(id, event_id),
  constraint event_change_orders_outcome_check CHECK (outcome = ANY (ARRAY['refunded'::text, 'voided'::text, 'offered'::text, 'notified'::text, 'released'::text, 'held'::text, 'nothing'::text, 'superseded'::text])),
  constraint event_change_orders_pkey PRIMARY KEY (order_id, change_id, event_id)
);
-- Finds the next batch.
CREATE INDEX event_change_orders_waiting_idx ON event_change_orders USING btree (change_id, done_at, order_id);

-- Changes to an event, of which its ticket holders are notified. Permanent.
create table event_changes (
  id uuid not null,
  event_id uuid not null,
  -- republished: a postponed event got its new date; retimed: the hours changed, but not the days.
  kind text not null,
  -- The organiser's message to the holders.
  note text not null,
  -- Start before the change.
  previous_starts_at timestamp with time zone not null,
  -- New date; null if there is none (yet).
  starts_at timestamp with time zone,
  ends_at timestamp with time zone,
  -- Deadline for refunds of a postponed event.
  refunds_until timestamp with time zone,
  requested_by uuid not null,
  created_at timestamp with time zone not null default now(),
  -- Time at which all orders had been processed.
  finished_at timestamp with time zone,
  constraint event_changes_check CHECK ((starts_at IS NULL) = (ends_at IS NULL)),
  constraint event_changes_check1 CHECK ((kind = 'postponed'::text) = (refunds_until IS NOT NULL)),
  constraint event_changes_check2 CHECK (kind <> 'republished'::text OR starts_at IS NOT NULL),
  constraint event_changes_check3 CHECK (kind <> 'retimed'::text OR starts_at IS NOT NULL),
  constraint event_changes_event_id_fkey FOREIGN KEY (event_id) REFERENCES events(id),
  constraint event_changes_kind_check CHECK (kind = ANY (ARRAY['cancelled'::text, 'postponed'::text, 'republished'::text, 'retimed'::text])),
  constraint event_changes_pkey PRIMARY KEY (id),
  constraint event_changes_requested_by_fkey FOREIGN KEY (requested_by) REFERENCES users(id)
);
-- An event's changes.
CREATE INDEX event_changes_event_idx ON event_changes USING btree (event_id, created_at);

-- People who want to know when an event's sales open. Deleted when they have been notified, or when the event is over.
create table event_followers (
  user_id uuid not null,
  event_id uuid not null,
  followed_at timestamp with time zone not null default now(),
  constraint event_followers_event_id_fkey FOREIGN KEY (event_id) REFERENCES events(id) ON DELETE CASCADE,
  constraint event_followers_pkey PRIMARY KEY (user_id, event_id),
  constraint event_followers_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
-- An event's followers, and those who followed it before its sales opened.
CREATE INDEX event_followers_event_idx ON event_followers USING btree (event_id, followed_at);

-- Each change to an event's state. Append-only.
create table event_history (
  id bigint not null generated always as identity,
  event_id uuid not null,
  from_state text not null,
  to_state text not null,
  reason text not null,
  changed_by uuid,
  at timestamp with time zone not null default now(),
  constraint event_history_changed_by_fkey FOREIGN KEY (changed_by) REFERENCES users(id),
  constraint event_history_event_id_fkey FOREIGN KEY (event_id) REFERENCES events(id),
  constraint event_history_pkey PRIMARY KEY (id)
);
-- An event's history.
CREATE INDEX event_history_event_idx ON event_history USING btree (event_id);
CREATE TRIGGER event_history_append_only BEFORE DELETE OR UPDATE ON event_history FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER event_history_never_emptied BEFORE TRUNCATE ON event_history FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- News about events, once per event and kind. Written by the function note_news and by a sweep; deleted 30 days after
-- the event is over.
create table event_news (
  event_id uuid not null,
  kind text not null,
  -- Only people who saved or followed by this time get it.
  at timestamp with time zone not null default now(),
  -- Person for whom it was queued last, in the order of ids; null at first.
  notified_up_to uuid,
  -- Time at which it had been queued for everyone; null until then.
  notified_at timestamp with time zone,
  constraint event_news_event_id_fkey FOREIGN KEY (event_id) REFERENCES events(id) ON DELETE CASCADE,
  constraint event_news_kind_check CHECK (kind = ANY (ARRAY['new_event'::text, 'sales_open'::text, 'almost_gone'::text, 'event_moved'::text])),
  constraint event_news_pkey PRIMARY KEY (event_id, kind)
);
-- Finds news that isn't queued for everyone yet.
CREATE INDEX event_news_waiting_idx ON event_news USING btree (at) WHERE notified_at IS NULL;

-- Releases of an event's money, counted from 1, so that if two servers release the same money, one of them fails.
-- Append-only.
create table event_releases (
  event_id uuid not null,
  number integer not null,
  kind text not null,
  -- Moved from reserve to payable, in minor units.
  amount_minor bigint not null,
  currency text not null,
  ledger_transaction_id uuid not null,
  at timestamp with time zone not null default now(),
  constraint event_releases_amount_minor_check CHECK (amount_minor > 0),
  constraint event_releases_event_id_fkey FOREIGN KEY (event_id) REFERENCES events(id),
  constraint event_releases_kind_check CHECK (kind = ANY (ARRAY['release'::text, 'advance'::text])),
  constraint event_releases_ledger_transaction_id_fkey FOREIGN KEY (ledger_transaction_id) REFERENCES ledger_transactions(id),
  constraint event_releases_ledger_transaction_id_key UNIQUE (ledger_transaction_id),
  constraint event_releases_number_check CHECK (number > 0),
  constraint event_releases_pkey PRIMARY KEY (event_id, number)
);
CREATE TRIGGER event_releases_append_only BEFORE DELETE OR UPDATE ON event_releases FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER event_releases_never_emptied BEFORE TRUNCATE ON event_releases FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- Administrators' decisions about events and their messages to the organisers. Rows never change and are deleted only
-- with a draft.
create table event_reviews (
  id uuid not null,
  event_id uuid not null,
  verdict text not null,
  message text not null default ''::text,
  by_user uuid,
  at timestamp with time zone not null default now(),
  constraint event_reviews_by_user_fkey FOREIGN KEY (by_user) REFERENCES users(id),
  constraint event_reviews_event_id_fkey FOREIGN KEY (event_id) REFERENCES events(id) ON DELETE CASCADE,
  constraint event_reviews_pkey PRIMARY KEY (id),
  constraint event_reviews_verdict_check CHECK (verdict = ANY (ARRAY['approved'::text, 'sent_back'::text, 'off_sale'::text, 'on_sale'::text, 'changes_approved'::text, 'changes_requested'::text]))
);
-- An event's decisions.
CREATE INDEX event_reviews_event_idx ON event_reviews USING btree (event_id, at, id);
CREATE TRIGGER event_reviews_never_changed BEFORE UPDATE ON event_reviews FOR EACH ROW EXECUTE FUNCTION refuse_change();

-- Enough statistics to tell rare words from frequent ones, so that the planner finds rare ones by the index of words.
create table event_search (
  event_id uuid not null,
  -- Folded words by weight: A name, B category and town, C venue, organiser and the category's other words, D the rest.
  -- Words of name, category and town are there again after an equals sign, so that the index alone finds the closest
  -- matches of a frequent word.
  words tsvector not null,
  -- Folded names of category, town, venue and organiser. A query that is one of them lists all such events by date.
  labels text[] not null,
  category text not null,
  city text not null,
  organiser_id uuid not null,
  starts_at timestamp with time zone not null,
  ends_at timestamp with time zone not null,
  -- Lowest price of a ticket type; null if there are no ticket types.
  price_from_minor bigint,
  -- Highest price of a ticket type.
  price_to_minor bigint,
  -- Kilometres east and north (function map_position); null if the position isn't set.
  position point,
  constraint event_search_event_id_fkey FOREIGN KEY (event_id) REFERENCES events(id) ON DELETE CASCADE,
  constraint event_search_pkey PRIMARY KEY (event_id)
);
-- Finds events of a category.
CREATE INDEX event_search_category_idx ON event_search USING btree (lower(category), starts_at, event_id);
-- Finds events of a town.
CREATE INDEX event_search_city_idx ON event_search USING btree (lower(city), starts_at, event_id);
-- Finds events that are over.
CREATE INDEX event_search_end_idx ON event_search USING btree (ends_at);
-- Finds an organiser's listed events.
CREATE INDEX event_search_organiser_idx ON event_search USING btree (organiser_id, starts_at, event_id);
-- Finds and sorts events near a position.
CREATE INDEX event_search_position_idx ON event_search USING gist ("position");
-- Sorts by price.
CREATE INDEX event_search_price_idx ON event_search USING btree (price_from_minor, starts_at, event_id);
-- Sorts by date.
CREATE INDEX event_search_start_idx ON event_search USING btree (starts_at, event_id);
-- Finds events by word. No pending list, which every search would have to read.
CREATE INDEX event_search_words_idx ON event_search USING gin (words) WITH (fastupdate=off);

-- Versions of an event that awaits a re-review: number 0 was last approved, and the others are the changes since then.
-- Rows never change and are deleted with the re-review.
create table event_wordings (
  event_id uuid not null,
  number integer not null,
  wording jsonb not null,
  -- Prevents the deletion of this version's picture until the re-review is decided.
  picture_id text,
  at timestamp with time zone not null default now(),
  constraint event_wordings_event_id_fkey FOREIGN KEY (event_id) REFERENCES re_reviews(event_id) ON DELETE CASCADE,
  constraint event_wordings_number_check CHECK (number >= 0),
  constraint event_wordings_picture_id_fkey FOREIGN KEY (picture_id) REFERENCES pictures(id),
  constraint event_wordings_pkey PRIMARY KEY (event_id, number),
  constraint event_wordings_wording_check CHECK (jsonb_typeof(wording) = 'object'::text)
);
-- Finds uses of a picture.
CREATE INDEX event_wordings_picture_idx ON event_wordings USING btree (picture_id) WHERE picture_id IS NOT NULL;
CREATE TRIGGER event_wordings_never_changed BEFORE UPDATE ON event_wordings FOR EACH ROW EXECUTE FUNCTION refuse_change();

-- Public events, from draft to past. Only drafts that never had an order can be deleted.
create table events (
  id uuid not null,
  slug text not null,
  -- Prefix of order references and ticket keys, by which their event is found.
  code text not null,
  organiser_id uuid not null,
  state text not null,
  name text not null,
  category text not null,
  -- Markdown, of which a safe subset is shown.
  description text not null default ''::text,
  -- Null if a generated poster is shown instead.
  picture_id text,
  -- Name of the venue.
  location text,
  address text,
  city text not null,
  latitude double precision,
  longitude double precision,
  time_zone text not null default 'Africa/Windhoek'::text,
  starts_at timestamp with time zone not null,
  ends_at timestamp with time zone not null,
  currency text not null default 'NAD'::text,
  -- The organiser absorbs the platform fee; otherwise buyers pay it on top.
  business_covers_fee boolean not null default false,
  -- Platform fee as a share of the subtotal, in basis points: 500 is 5%.
  variable_fee_basis_points integer not null default 500,
  -- Platform fee per paid order, in minor units.
  fixed_fee_minor bigint not null default 0,
  -- Null for the site's default. A change increases sales_version.
  payment_provider text,
  -- Maximum number of units per mailbox over all orders of the event; null if unlimited.
  max_per_buyer integer,
  -- The organiser's promise to buyers who can't come; shown before they pay.
  refund_policy text not null default 'organiser'::text,
  -- Organiser's return fee as a share of a ticket's price, in basis points.
  return_fee_basis_points integer not null default 0,
  -- Fixed part of the return fee, in minor units.
  return_fee_minor bigint not null default 0,
  -- Lifetime of an offer to the waiting list.
  offer_hours integer not null default 24,
  -- The public sees how many tickets are left; otherwise only whether there are 10 or more.
  exact_stock boolean not null default true,
  -- Buyers need a place in the event's waiting room (waiting_rooms). A change increases sales_version.
  waiting_room boolean not null default false,
  -- Number of minutes before the start at which the door begins to admit.
  admission_opens_minutes integer not null default 720,
  -- Number of minutes after the end at which the door stops admitting.
  admission_closes_minutes integer not null default 240,
  -- Increased by each change that orders depend on (state, dates, prices, limits, questions, fees), under the locks of
  -- the ticket types.
  sales_version integer not null default 1,
  -- Increased by each edit of the details, so that two editors don't overwrite each other's changes. The next two
  -- columns do the same for ticket types and pools, and for questions.
  details_version integer not null default 1,
  tickets_version integer not null default 1,
  questions_version integer not null default 1,
  -- Latest submission for review.
  submitted_at timestamp with time zone,
  -- Time at which the event was taken off sale and unlisted because its organiser was closed; null otherwise.
  sales_stopped_at timestamp with time zone,
  -- Time at which an administrator took the event off sale and unlisted it; its tickets stay valid. Null otherwise.
  off_sale_at timestamp with time zone,
  -- Place among featured events, from 1; null if not featured. The carousel shows the first ones, sorted by date.
  featured_rank integer,
  -- Beginning of the time in the carousel; null for at once.
  featured_from timestamp with time zone,
  -- End of the time in the carousel; null for the end of the event.
  featured_until timestamp with time zone,
  created_at timestamp with time zone not null default now(),
  -- Latest change of the row, for feeds and search engines.
  changed_at timestamp with time zone not null default now(),
  constraint events_admission_closes_minutes_check CHECK (admission_closes_minutes >= 0 AND admission_closes_minutes <= 43200),
  constraint events_admission_opens_minutes_check CHECK (admission_opens_minutes >= 0 AND admission_opens_minutes <= 43200),
  constraint events_check CHECK (ends_at > starts_at),
  constraint events_check1 CHECK (featured_from < featured_until),
  constraint events_code_check CHECK (code ~ '^[0-9A-HJKMNP-TV-Z]{6}$'::text),
  constraint events_code_key UNIQUE (code),
  constraint events_currency_check CHECK (currency ~ '^[A-Z]{3}$'::text),
  constraint events_fixed_fee_minor_check CHECK (fixed_fee_minor >= 0),
  constraint events_latitude_check CHECK (latitude >= '-90'::integer::double precision AND latitude <= 90::double precision),
  constraint events_longitude_check CHECK (longitude >= '-180'::integer::double precision AND longitude <= 180::double precision),
  constraint events_max_per_buyer_check CHECK (max_per_buyer > 0),
  constraint events_name_check CHECK (name <> ''::text),
  constraint events_offer_hours_check CHECK (offer_hours >= 1 AND offer_hours <= 168),
  constraint events_organiser_id_fkey FOREIGN KEY (organiser_id) REFERENCES organisers(id),
  constraint events_payment_provider_fkey FOREIGN KEY (payment_provider) REFERENCES payment_providers(name),
  constraint events_picture_id_fkey FOREIGN KEY (picture_id) REFERENCES pictures(id),
  constraint events_pkey PRIMARY KEY (id),
  constraint events_refund_policy_check CHECK (refund_policy = ANY (ARRAY['organiser'::text, 'none'::text, 'until_week_before'::text, 'until_day_before'::text, 'until_start'::text])),
  constraint events_return_fee_basis_points_check CHECK (return_fee_basis_points >= 0 AND return_fee_basis_points <= 10000),
  constraint events_return_fee_minor_check CHECK (return_fee_minor >= 0),
  constraint events_slug_check CHECK (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'::text),
  constraint events_slug_key UNIQUE (slug),
  constraint events_state_check CHECK (state = ANY (ARRAY['draft'::text, 'in_review'::text, 'published'::text, 'ended'::text, 'postponed'::text, 'cancelled'::text])),
  constraint events_variable_fee_basis_points_check CHECK (variable_fee_basis_points >= 0 AND variable_fee_basis_points <= 10000)
);
-- Administrators' list, one index per sort.
CREATE INDEX events_created_idx ON events USING btree (created_at, id);
-- Finds events that aren't over yet, whose tickets need their signing key.
CREATE INDEX events_end_idx ON events USING btree (ends_at);
-- Finds the events in the carousel.
CREATE INDEX events_featured_idx ON events USING btree (featured_rank, id) WHERE featured_rank IS NOT NULL;
-- Queue of reviews.
CREATE INDEX events_in_review_idx ON events USING btree (submitted_at, id) WHERE state = 'in_review'::text;
CREATE INDEX events_name_idx ON events USING btree (name, id);
-- An organiser's events.
CREATE INDEX events_organiser_idx ON events USING btree (organiser_id, starts_at);
-- Finds uses of a picture.
CREATE INDEX events_picture_idx ON events USING btree (picture_id) WHERE picture_id IS NOT NULL;
-- Postponed events, for which ticket keys are retained however long ago their old dates were (keys/rotate-keys.ts).
CREATE INDEX events_postponed_idx ON events USING btree (created_at) WHERE state = 'postponed'::text;
-- Lists the public catalogue.
CREATE INDEX events_published_by_start_idx ON events USING btree (starts_at, id) WHERE state = ANY (ARRAY['published'::text, 'postponed'::text, 'cancelled'::text]);
CREATE INDEX events_start_idx ON events USING btree (starts_at, id);
CREATE TRIGGER events_indexed AFTER INSERT OR UPDATE OF state, name, category, description, location, address, city, latitude, longitude, organiser_id, starts_at, ends_at, sales_stopped_at, off_sale_at ON events FOR EACH ROW EXECUTE FUNCTION index_event();
CREATE TRIGGER events_moved_news AFTER UPDATE OF state, starts_at, location, address, city ON events FOR EACH ROW WHEN ((old.state = ANY (ARRAY['published'::text, 'postponed'::text])) AND (new.state = ANY (ARRAY['published'::text, 'postponed'::text])) AND (old.state IS DISTINCT FROM new.state OR old.starts_at IS DISTINCT FROM new.starts_at OR old.location IS DISTINCT FROM new.location OR old.address IS DISTINCT FROM new.address OR old.city IS DISTINCT FROM new.city)) EXECUTE FUNCTION note_news();
CREATE TRIGGER events_note_change BEFORE UPDATE ON events FOR EACH ROW WHEN (old.* IS DISTINCT FROM new.*) EXECUTE FUNCTION note_event_change();
CREATE TRIGGER events_published_news AFTER UPDATE OF state ON events FOR EACH ROW WHEN ((old.state = ANY (ARRAY['draft'::text, 'in_review'::text])) AND new.state = 'published'::text) EXECUTE FUNCTION note_news();

-- Organisers that people follow in their account. Deleted when the person stops following or closes the account.
create table followed_organisers (
  user_id uuid not null,
  organiser_id uuid not null,
  followed_at timestamp with time zone not null default now(),
  constraint followed_organisers_organiser_id_fkey FOREIGN KEY (organiser_id) REFERENCES organisers(id) ON DELETE CASCADE,
  constraint followed_organisers_pkey PRIMARY KEY (user_id, organiser_id),
  constraint followed_organisers_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
-- An organiser's followers, in the order in which its news is queued for them.
CREATE INDEX followed_organisers_organiser_idx ON followed_organisers USING btree (organiser_id, user_id);

-- A row for each time that a person left a team, for whatever reason. For 90 days they may not decide about the
-- organiser's money (functions/former_members.sql). Append-only.
create table former_members (
  id bigint not null generated always as identity,
  organiser_id uuid not null,
  user_id uuid not null,
  left_at timestamp with time zone not null default clock_timestamp(),
  constraint former_members_organiser_id_fkey FOREIGN KEY (organiser_id) REFERENCES organisers(id),
  constraint former_members_pkey PRIMARY KEY (id),
  constraint former_members_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);
-- Used by belonged_to_organiser.
CREATE INDEX former_members_of_idx ON former_members USING btree (organiser_id, user_id, left_at);
-- A person's former organisations.
CREATE INDEX former_members_user_idx ON former_members USING btree (user_id);
CREATE TRIGGER former_members_append_only BEFORE DELETE OR UPDATE ON former_members FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER former_members_never_emptied BEFORE TRUNCATE ON former_members FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- The most frequent words of listed events, as the planner's statistics have them (features/catalogue/note-frequent-words.ts).
create table frequent_words (
  word text collate "C" not null,
  -- Listed events with the word.
  events integer not null,
  constraint frequent_words_pkey PRIMARY KEY (word)
);

create table function_files (
  name text not null,
  checksum text not null,
  applied_at timestamp with time zone not null default now(),
  constraint function_files_pkey PRIMARY KEY (name, checksum)
);

-- People's Google accounts, identified by issuer and subject, never by email address. Deleted when unlinked.
create table identities (
  issuer text not null,
  subject text not null,
  -- Public id of the row, for unlinking.
  id uuid not null default gen_random_uuid(),
  user_id uuid not null,
  -- Address reported when the identity was first seen.
  email text not null,
  created_at timestamp with time zone not null default now(),
  constraint identities_id_key UNIQUE (id),
  constraint identities_pkey PRIMARY KEY (issuer, subject),
  constraint identities_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
-- A person's identities.
CREATE INDEX identities_user_idx ON identities USING btree (user_id);

-- Browsers in which a person has signed in before. Signing in with one doesn't cause a security notice, and its
-- attempts are counted separately. Deleted when unused for a long time.
create table known_devices (
  user_id uuid not null,
  -- SHA-256 of the user's id and the key in the browser's cookie, so one browser is a different device for each user.
  device_hash bytea not null,
  device text,
  first_seen_at timestamp with time zone not null default now(),
  last_seen_at timestamp with time zone not null default now(),
  constraint known_devices_pkey PRIMARY KEY (user_id, device_hash),
  constraint known_devices_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
-- Finds unused devices to delete.
CREATE INDEX known_devices_seen_idx ON known_devices USING btree (last_seen_at);

-- Lines of a transaction. Each transaction sums to zero per currency (functions/ledger_entries_balanced.sql).
-- Append-only.
create table ledger_entries (
  id bigint not null generated always as identity,
  transaction_id uuid not null,
  -- provider_clearing: held for us by a provider; bank: our account; organiser_reserve: held until the event is over;
  -- organiser_payable: due to the organiser; organiser_receivable: owed by the organiser; refunds_payable: on its way
  -- to a buyer; suspense: without a purpose yet; disputed: taken back by a provider until the dispute is decided.
  account text not null,
  -- The provider's name, the organiser's id, the refund's id (refunds_payable), the payment's id (suspense, disputed),
  -- or "quivertree".
  owner text not null,
  currency text not null,
  -- Minor units: debits are positive, credits negative.
  amount_minor bigint not null,
  constraint ledger_entries_account_check CHECK (account = ANY (ARRAY['provider_clearing'::text, 'bank'::text, 'organiser_reserve'::text, 'organiser_payable'::text, 'organiser_receivable'::text, 'platform_fee'::text, 'vat_on_fee'::text, 'provider_cost'::text, 'refunds_payable'::text, 'suspense'::text, 'disputed'::text])),
  constraint ledger_entries_amount_minor_check CHECK (amount_minor <> 0),
  constraint ledger_entries_pkey PRIMARY KEY (id),
  constraint ledger_entries_transaction_id_fkey FOREIGN KEY (transaction_id) REFERENCES ledger_transactions(id)
);
-- Balances and lists of an account, by index-only scans.
CREATE INDEX ledger_entries_account_idx ON ledger_entries USING btree (account, owner, id) INCLUDE (currency, amount_minor, transaction_id);
-- A transaction's entries.
CREATE INDEX ledger_entries_transaction_idx ON ledger_entries USING btree (transaction_id);
CREATE TRIGGER ledger_entries_append_only BEFORE DELETE OR UPDATE ON ledger_entries FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER ledger_entries_balanced AFTER INSERT ON ledger_entries REFERENCING NEW TABLE AS inserted FOR EACH STATEMENT EXECUTE FUNCTION refuse_unbalanced();
CREATE TRIGGER ledger_entries_counted AFTER INSERT ON ledger_entries REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION count_money();
CREATE TRIGGER ledger_entries_never_emptied BEFORE TRUNCATE ON ledger_entries FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- An organiser's reserve up to an entry, by event, for events with a balance at that time. Written by
-- take_ledger_snapshots. Append-only.
create table ledger_event_snapshots (
  owner text not null,
  through_entry_id bigint not null,
  event_id uuid not null,
  currency text not null,
  -- Sum of the event's entries in the reserve up to and including through_entry_id, in minor units.
  balance_minor bigint not null,
  at timestamp with time zone not null default now(),
  constraint ledger_event_snapshots_event_id_fkey FOREIGN KEY (event_id) REFERENCES events(id),
  constraint ledger_event_snapshots_pkey PRIMARY KEY (owner, through_entry_id, event_id, currency)
);
CREATE TRIGGER ledger_event_snapshots_append_only BEFORE DELETE OR UPDATE ON ledger_event_snapshots FOR EACH ROW EXECUTE FUNCTION refuse_change();

-- Last entry id at a point in time. Ids aren't in order of commit, but after an hour every transaction of that time has
-- ended, so no more entries appear up to that id.
create table ledger_horizons (
  entry_id bigint not null,
  at timestamp with time zone not null default now(),
  constraint ledger_horizons_pkey PRIMARY KEY (at)
);

-- Balances of one owner's account up to an entry, one row per currency. Written by take_ledger_snapshots. Append-only.
create table ledger_snapshots (
  account text not null,
  owner text not null,
  through_entry_id bigint not null,
  currency text not null,
  -- Sum of the entries up to and including through_entry_id, in minor units.
  balance_minor bigint not null,
  at timestamp with time zone not null default now(),
  constraint ledger_snapshots_pkey PRIMARY KEY (account, owner, through_entry_id, currency)
);
CREATE TRIGGER ledger_snapshots_append_only BEFORE DELETE OR UPDATE ON ledger_snapshots FOR EACH ROW EXECUTE FUNCTION refuse_change();

-- Balances of all owners of an account together, up to an entry. Written by take_ledger_snapshots. Append-only.
create table ledger_totals (
  account text not null,
  currency text not null,
  through_entry_id bigint not null,
  -- Sum of all entries up to and including through_entry_id, in minor units.
  balance_minor bigint not null,
  at timestamp with time zone not null default now(),
  constraint ledger_totals_pkey PRIMARY KEY (through_entry_id, account, currency)
);
CREATE TRIGGER ledger_totals_append_only BEFORE DELETE OR UPDATE ON ledger_totals FOR EACH ROW EXECUTE FUNCTION refuse_change();

-- Balanced groups of entries, one for each movement of money. Append-only.
create table ledger_transactions (
  id uuid not null,
  -- capture: applied to an order; suspense: set aside; refund_requested: held for the buyer; refund: sent; release,
  -- advance: reserve becomes payable; netting: the organiser's debt is taken from payable; payout: paid to an
  -- organiser; provider_payment: a provider paid us; dispute_…: a dispute opened, won, lost, or won after being lost
  -- (overturned).
  kind text not null,
  event_id uuid,
  payment_id uuid,
  refund_id uuid,
  dispute_id uuid,
  -- Organiser of a payout, release or netting; null for transactions of a single payment.
  organiser_id uuid,
  -- References payouts (foreign key in 0011_settlement.sql).
  payout_id uuid,
  at timestamp with time zone not null default now(),
  constraint ledger_transactions_dispute_id_event_id_fkey FOREIGN KEY (dispute_id, event_id) REFERENCES disputes(id, event_id),
  constraint ledger_transactions_kind_check CHECK (kind = ANY (ARRAY['capture'::text, 'suspense'::text, 'suspense_applied'::text, 'suspense_paid_out'::text, 'refund_requested'::text, 'refund'::text, 'refund_failed'::text, 'dispute_opened'::text, 'dispute_won'::text, 'dispute_lost'::text, 'dispute_overturned'::text, 'release'::text, 'advance'::text, 'netting'::text, 'payout'::text, 'payout_returned'::text, 'provider_payment'::text])),
  constraint ledger_transactions_organiser_id_fkey FOREIGN KEY (organiser_id) REFERENCES organisers(id),
  constraint ledger_transactions_payment_id_event_id_fkey FOREIGN KEY (payment_id, event_id) REFERENCES payments(id, event_id),
  constraint ledger_transactions_payout_id_fkey FOREIGN KEY (payout_id) REFERENCES payouts(id),
  constraint ledger_transactions_pkey PRIMARY KEY (id),
  constraint ledger_transactions_refund_id_event_id_fkey FOREIGN KEY (refund_id, event_id) REFERENCES refunds(id, event_id)
);
-- An event's transactions of one kind, by index-only scans.
CREATE INDEX ledger_transactions_event_idx ON ledger_transactions USING btree (event_id, kind) INCLUDE (id);
-- A payment's transactions.
CREATE INDEX ledger_transactions_payment_idx ON ledger_transactions USING btree (payment_id);
CREATE UNIQUE INDEX ledger_transactions_applied_key ON ledger_transactions USING btree (payment_id) WHERE kind = 'suspense_applied'::text;
-- Each of these kinds is posted once per payment, refund, dispute or payout, however often the command is retried.
CREATE UNIQUE INDEX ledger_transactions_capture_key ON ledger_transactions USING btree (payment_id) WHERE kind = ANY (ARRAY['capture'::text, 'suspense'::text]);
CREATE UNIQUE INDEX ledger_transactions_dispute_key ON ledger_transactions USING btree (dispute_id, kind) WHERE dispute_id IS NOT NULL;
CREATE UNIQUE INDEX ledger_transactions_payout_key ON ledger_transactions USING btree (payout_id, kind) WHERE payout_id IS NOT NULL;
CREATE UNIQUE INDEX ledger_transactions_refund_key ON ledger_transactions USING btree (refund_id, kind) WHERE refund_id IS NOT NULL;
CREATE TRIGGER ledger_transactions_append_only BEFORE DELETE OR UPDATE ON ledger_transactions FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER ledger_transactions_never_emptied BEFORE TRUNCATE ON ledger_transactions FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- Allowances of rate limits that all servers count together, by keyed hash of the limit and its key. Written by
-- take_uses. Deleted when they are full again, which is the same as having no row. Unlogged, like limit_uses.
create unlogged table limit_allowances (
  key text not null,
  -- Time at which the allowance is full again.
  full_at timestamp with time zone not null,
  constraint limit_allowances_pkey PRIMARY KEY (key)
);
-- Finds allowances to delete.
CREATE INDEX limit_allowances_full_idx ON limit_allowances USING btree (full_at);

-- Uses that each server has counted against rate limits since its previous row. The other servers add them to their own
-- counts. Unlogged, because rows are deleted after minutes and are worthless after a crash.
create unlogged table limit_uses (
  server uuid not null,
  -- Number of the server's row, by which the other servers find new rows.
  number bigint not null,
  at timestamp with time zone not null default now(),
  -- [[limit, keyed hash of the key, uses]]
  uses jsonb not null,
  constraint limit_uses_pkey PRIMARY KEY (server, number)
);
-- Finds other servers' new rows, and old rows to delete.
CREATE INDEX limit_uses_at_idx ON limit_uses USING btree (at);

create table migrations (
  name text not null,
  checksum text not null,
  applied_at timestamp with time zone not null default now(),
  constraint migrations_pkey PRIMARY KEY (name)
);

-- Units of an event that one client network (an IPv4 address or an IPv6 /48) holds without having paid. One row per
-- event and network, changed in the same transaction as the order, so that the limit is exact over all servers and an
-- order reads only one row. Written by place_orders, expire_orders and paying or cancelling an order; deleted a day
-- after the last change.
create table network_reservations (
  -- Keyed hash of event and network, different for each event.
  network text not null,
  event_id uuid not null,
  -- First 24 bits of an IPv4 address or 32 of an IPv6 address, shown to administrators.
  prefix text not null,
  -- Units reserved and not yet paid for.
  held integer not null default 0,
  -- Units paid for; each increases the limit.
  paid integer not null default 0,
  -- Units whose reservation ended without payment; each reduces the limit.
  lapsed integer not null default 0,
  created_at timestamp with time zone not null default now(),
  -- Last change of held, paid or lapsed.
  updated_at timestamp with time zone not null default now(),
  constraint network_reservations_event_id_fkey FOREIGN KEY (event_id) REFERENCES events(id) ON DELETE CASCADE,
  constraint network_reservations_held_check CHECK (held >= 0),
  constraint network_reservations_lapsed_check CHECK (lapsed >= 0),
  constraint network_reservations_paid_check CHECK (paid >= 0),
  constraint network_reservations_pkey PRIMARY KEY (network)
);
-- Finds idle networks to delete.
CREATE INDEX network_reservations_idle_idx ON network_reservations USING btree (updated_at) WHERE held = 0;

-- News that waits for a person's next email. Deleted when the email is sent, when the person stops asking for its kind
-- of news, or with the account. The email leaves out events and organisers that the person has removed in the meantime.
create table news_items (
  user_id uuid not null,
  event_id uuid not null,
  kind text not null,
  added_at timestamp with time zone not null default now(),
  constraint news_items_event_id_fkey FOREIGN KEY (event_id) REFERENCES events(id) ON DELETE CASCADE,
  constraint news_items_pkey PRIMARY KEY (user_id, event_id, kind),
  constraint news_items_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);

-- People who have ever asked for news by email, with their latest choice. Deleted with the account.
create table news_readers (
  user_id uuid not null,
  -- Kinds of news that the person asked for (domain/following/news-kinds.ts); empty for none.
  kinds text[] not null,
  -- Time of the latest choice.
  asked_at timestamp with time zone not null default now(),
  -- Random key of the link that ends these emails. Never changes, so that the link in an old email works too.
  unsubscribe_key text not null,
  -- Time of the latest email with news.
  emailed_at timestamp with time zone,
  -- Time of the next email; null if there is no news.
  due_at timestamp with time zone,
  constraint news_readers_pkey PRIMARY KEY (user_id),
  constraint news_readers_unsubscribe_key_key UNIQUE (unsubscribe_key),
  constraint news_readers_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
-- Finds people whose next email is due.
CREATE INDEX news_readers_due_idx ON news_readers USING btree (due_at) WHERE due_at IS NOT NULL;

-- Sign-ins in progress for a client, with an external provider or on our own page. Deleted a day after they expire.
create table oauth_requests (
  id uuid not null,
  -- SHA-256 of the random state that the provider returns.
  state_hash bytea not null,
  -- SHA-256 of the key in the cookie of the browser that began the sign-in; only that browser can finish it.
  browser_hash bytea not null,
  -- The program of ours that signs someone in; no other program can use the code.
  client_id text not null,
  redirect_uri text not null,
  -- State that the client sent and gets back.
  client_state text not null,
  return_path text,
  -- SHA-256 of a verifier that the client presents when it exchanges the code for tokens (PKCE).
  code_challenge text not null,
  -- Secrets with which the external provider's answer is checked. Null for a sign-in on our own page.
  upstream_verifier text,
  upstream_nonce text,
  issuer text,
  subject text,
  name text,
  email text,
  -- Null until the user is known, and while an account with the same address is yet to be linked.
  user_id uuid,
  -- The user has passed two-step verification.
  second_factor boolean not null default false,
  -- Argon2id of the emailed code that proves that this person owns the account with the same address.
  link_code_hash text,
  link_code_sent_at timestamp with time zone,
  link_tries integer not null default 0,
  -- SHA-256 of the code that the client exchanges for tokens, once.
  code_hash bytea,
  code_used_at timestamp with time zone,
  -- Session that was started with the code; revoked if the code is presented again.
  family_id uuid,
  created_at timestamp with time zone not null default now(),
  expires_at timestamp with time zone not null,
  constraint oauth_requests_check CHECK ((upstream_verifier IS NULL) = (upstream_nonce IS NULL)),
  constraint oauth_requests_check1 CHECK ((issuer IS NULL) = (subject IS NULL)),
  constraint oauth_requests_check2 CHECK (code_hash IS NULL OR user_id IS NOT NULL),
  constraint oauth_requests_code_hash_key UNIQUE (code_hash),
  constraint oauth_requests_pkey PRIMARY KEY (id),
  constraint oauth_requests_state_hash_key UNIQUE (state_hash),
  constraint oauth_requests_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
-- Finds old rows to delete.
CREATE INDEX oauth_requests_expiry_idx ON oauth_requests USING btree (expires_at);

-- Returned stock reserved for an entry of the waiting list, for a limited time. Written by make_offers only. Permanent.
create table offers (
  event_id uuid not null,
  id uuid not null,
  waiting_entry_id uuid not null,
  ticket_type_id uuid not null,
  units integer not null,
  state text not null default 'open'::text,
  -- Random key in the link that is emailed.
  offer_key text not null,
  -- Order that accepted the offer.
  order_id uuid,
  created_at timestamp with time zone not null default now(),
  expires_at timestamp with time zone not null,
  -- Null until the email is sent.
  emailed_at timestamp with time zone,
  constraint offers_check CHECK ((state = 'taken'::text) = (order_id IS NOT NULL)),
  constraint offers_event_id_ticket_type_id_fkey FOREIGN KEY (event_id, ticket_type_id) REFERENCES ticket_types(event_id, id),
  constraint offers_offer_key_event_id_key UNIQUE (offer_key, event_id),
  constraint offers_pkey PRIMARY KEY (id, event_id),
  constraint offers_state_check CHECK (state = ANY (ARRAY['open'::text, 'taken'::text, 'lapsed'::text])),
  constraint offers_units_check CHECK (units > 0),
  constraint offers_waiting_entry_id_event_id_fkey FOREIGN KEY (waiting_entry_id, event_id) REFERENCES waiting_entries(id, event_id)
);
-- make_offers: offers of a network's entries.
CREATE INDEX offers_entry_idx ON offers USING btree (waiting_entry_id);
-- Finds expired offers, for the sweep.
CREATE INDEX offers_lapsing_idx ON offers USING btree (expires_at) WHERE state = 'open'::text;
-- One open offer per entry.
CREATE UNIQUE INDEX offers_open_key ON offers USING btree (waiting_entry_id) WHERE state = 'open'::text;

-- Scans of people whom a scanner let in from its offline list, before the server answered. If the scan's verdict doesn't
-- admit them, it is a door conflict: someone is inside whom the server wouldn't have admitted. Append-only, like scans.
create table offline_admissions (
  event_id uuid not null,
  scan_id uuid not null,
  constraint offline_admissions_pkey PRIMARY KEY (event_id, scan_id),
  constraint offline_admissions_scan_id_event_id_fkey FOREIGN KEY (scan_id, event_id) REFERENCES scans(id, event_id)
);
CREATE TRIGGER offline_admissions_append_only BEFORE DELETE OR UPDATE ON offline_admissions FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER offline_admissions_never_emptied BEFORE TRUNCATE ON offline_admissions FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- Actions other than refunds that an organiser's people take on an order, once per idempotency key. Append-only; notes
-- are emptied when the buyer is erased.
create table order_actions (
  event_id uuid not null,
  id uuid not null,
  order_id uuid not null,
  -- void: tickets became void, without a refund; resend: tickets were emailed again; edit: a name or address was
  -- changed.
  kind text not null,
  -- Tickets concerned; empty for the whole order or its buyer.
  ticket_ids uuid[] not null default '{}'::uuid[],
  -- Columns changed by an edit. The previous values aren't stored.
  changed text[] not null default '{}'::text[],
  -- Reason, which the holder reads.
  note text not null default ''::text,
  requested_by uuid not null,
  idempotency_key text not null,
  request_hash text not null,
  at timestamp with time zone not null default now(),
  constraint order_actions_changed_check CHECK (changed <@ ARRAY['name'::text, 'email'::text]),
  constraint order_actions_idempotency_key_event_id_key UNIQUE (idempotency_key, event_id),
  constraint order_actions_kind_check CHECK (kind = ANY (ARRAY['void'::text, 'resend'::text, 'edit'::text])),
  constraint order_actions_order_id_event_id_fkey FOREIGN KEY (order_id, event_id) REFERENCES orders(id, event_id),
  constraint order_actions_pkey PRIMARY KEY (id, event_id),
  constraint order_actions_requested_by_fkey FOREIGN KEY (requested_by) REFERENCES users(id)
);
-- An order's actions.
CREATE INDEX order_actions_order_idx ON order_actions USING btree (order_id);
CREATE TRIGGER order_actions_append_only BEFORE DELETE OR UPDATE ON order_actions FOR EACH ROW EXECUTE FUNCTION refuse_change_but_erasing('note');

-- Emails about an order, each sent once.
create table order_emails (
  event_id uuid not null,
  order_id uuid not null,
  kind text not null,
  created_at timestamp with time zone not null default now(),
  sent_at timestamp with time zone,
  constraint order_emails_kind_check CHECK (kind = ANY (ARRAY['tickets'::text, 'refund'::text])),
  constraint order_emails_order_id_event_id_fkey FOREIGN KEY (order_id, event_id) REFERENCES orders(id, event_id),
  constraint order_emails_pkey PRIMARY KEY (order_id, kind, event_id)
);

-- Each change to an order's state after it was placed. Append-only; deleted with an unpaid order
-- (functions/guard_orders.sql).
create table order_history (
  id bigint not null generated always as identity,
  event_id uuid not null,
  order_id uuid not null,
  from_state text not null,
  to_state text not null,
  reason text not null,
  at timestamp with time zone not null default now(),
  constraint order_history_order_id_event_id_fkey FOREIGN KEY (order_id, event_id) REFERENCES orders(id, event_id) ON DELETE CASCADE,
  constraint order_history_pkey PRIMARY KEY (id)
);
-- An order's history.
CREATE INDEX order_history_order_idx ON order_history USING btree (order_id);
CREATE TRIGGER order_history_append_only BEFORE DELETE OR UPDATE ON order_history FOR EACH ROW EXECUTE FUNCTION guard_order_history();
CREATE TRIGGER order_history_never_emptied BEFORE TRUNCATE ON order_history FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- Ticket types and quantities of an order, each type at most once. Rows never change and are deleted only with an
-- unpaid order.
create table order_lines (
  event_id uuid not null,
  order_id uuid not null,
  ticket_type_id uuid not null,
  quantity integer not null,
  -- Price of one ticket when it was ordered, in minor units.
  unit_price_minor bigint not null,
  -- Discount on one ticket, in minor units. Nothing grants one yet.
  discount_minor bigint not null default 0,
  -- Amount paid for one ticket, our fee excluded, in minor units. Sales, refunds and resales are based on it, not on
  -- the price.
  paid_minor bigint not null generated always as ((unit_price_minor - discount_minor)) stored,
  constraint order_lines_discount_check CHECK (discount_minor >= 0 AND discount_minor <= unit_price_minor),
  constraint order_lines_event_id_ticket_type_id_fkey FOREIGN KEY (event_id, ticket_type_id) REFERENCES ticket_types(event_id, id),
  constraint order_lines_order_id_event_id_fkey FOREIGN KEY (order_id, event_id) REFERENCES orders(id, event_id) ON DELETE CASCADE,
  constraint order_lines_pkey PRIMARY KEY (order_id, ticket_type_id, event_id),
  constraint order_lines_quantity_check CHECK (quantity > 0),
  constraint order_lines_unit_price_minor_check CHECK (unit_price_minor >= 0)
);
-- Orders for a ticket type.
CREATE INDEX order_lines_ticket_type_idx ON order_lines USING btree (ticket_type_id);
CREATE TRIGGER order_lines_append_only BEFORE UPDATE ON order_lines FOR EACH ROW EXECUTE FUNCTION refuse_change();

-- Purchases and complimentary orders. Paid ones reserve their stock first; free ones are fulfilled at once. Written by
-- place_orders, except for complimentary orders and the placeholders for deleted orders that were paid after all.
-- Unpaid orders are deleted after 30 days, all others are permanent (functions/guard_orders.sql). Vacuumed soon after
-- inserts, because lists use index-only scans, which need the visibility map.
create table orders (
  event_id uuid not null,
  id uuid not null,
  -- Public: event code, dash, 128 random bits. Collation C, so that the unique index also finds a reference by its
  -- beginning, the short form that people type.
  reference text collate "C" not null,
  -- 128 random bits, contained only in the buyer's own links.
  buyer_key text not null,
  order_type text not null default 'ONLINE'::text,
  -- Null for a buyer's order.
  complimentary_issue_id uuid,
  state text not null,
  -- The order was paid after its reservation had ended, and fulfilled by reserving stock again.
  late boolean not null default false,
  buyer_name text not null,
  buyer_email text not null,
  -- Mailbox for which the buyer's limit counts units; null if the event has no such limit.
  buyer_mailbox text,
  -- The buyer's answers: [{label, value}].
  custom_fields jsonb not null default '[]'::jsonb,
  currency text not null,
  -- Amount for the tickets: the sum of the order's lines, in minor units.
  subtotal_minor bigint not null,
  -- Fee that the buyer pays on top, in minor units.
  fee_minor bigint not null,
  -- Amount that the buyer pays, in minor units.
  total_minor bigint not null,
  -- Platform fee, no matter who pays it, in minor units.
  platform_fee_minor bigint not null,
  -- Refunded part of the total, fees included, in minor units. Excludes refunds of money that didn't pay for the order.
  -- Maintained by functions/update_refund_share.sql.
  refunded_minor bigint not null default 0,
  -- refunded: the price of all tickets was refunded; partly_refunded: part of it; null: none.
  refund_share text,
  -- Key in network_reservations while the order is reserved; null if it isn't counted there.
  network text,
  -- Units counted there: all except those that were offered to this buyer.
  network_units integer,
  idempotency_key text not null,
  -- SHA-256 of the request. The same key with a different request is refused.
  request_hash text not null,
  -- End of the reservation; null for free orders.
  expires_at timestamp with time zone,
  created_at timestamp with time zone not null default now(),
  fulfilled_at timestamp with time zone,
  constraint orders_buyer_key_event_id_key UNIQUE (buyer_key, event_id),
  constraint orders_check CHECK (total_minor = (subtotal_minor + fee_minor)),
  constraint orders_check1 CHECK ((state = 'fulfilled'::text) = (fulfilled_at IS NOT NULL)),
  constraint orders_check2 CHECK (state <> 'reserved'::text OR expires_at IS NOT NULL),
  constraint orders_check3 CHECK (order_type = 'ONLINE'::text OR (total_minor + platform_fee_minor) = 0),
  constraint orders_check4 CHECK ((order_type = 'COMPLIMENTARY'::text) = (complimentary_issue_id IS NOT NULL)),
  constraint orders_complimentary_issue_id_event_id_fkey FOREIGN KEY (complimentary_issue_id, event_id) REFERENCES complimentary_issues(id, event_id),
  constraint orders_event_id_fkey FOREIGN KEY (event_id) REFERENCES events(id),
  constraint orders_fee_minor_check CHECK (fee_minor >= 0),
  constraint orders_idempotency_key_event_id_key UNIQUE (idempotency_key, event_id),
  constraint orders_order_type_check CHECK (order_type = ANY (ARRAY['ONLINE'::text, 'COMPLIMENTARY'::text])),
  constraint orders_pkey PRIMARY KEY (id, event_id),
  constraint orders_platform_fee_minor_check CHECK (platform_fee_minor >= 0),
  constraint orders_reference_event_id_key UNIQUE (reference, event_id),
  constraint orders_refund_share_check CHECK (refund_share = ANY (ARRAY['partly_refunded'::text, 'refunded'::text])),
  constraint orders_refunded_check CHECK (refunded_minor >= 0 AND (refund_share IS NOT NULL) = (refunded_minor > 0)),
  constraint orders_state_check CHECK (state = ANY (ARRAY['reserved'::text, 'fulfilled'::text, 'expired'::text, 'cancelled'::text])),
  constraint orders_subtotal_minor_check CHECK (subtotal_minor >= 0)
) with (autovacuum_vacuum_insert_scale_factor=0.01);
-- A person's orders.
CREATE INDEX orders_buyer_email_idx ON orders USING btree (lower(buyer_email));
-- Used by units_of_buyer.
CREATE INDEX orders_buyer_mailbox_idx ON orders USING btree (buyer_mailbox, event_id) WHERE buyer_mailbox IS NOT NULL;
-- Orders of complimentary tickets issued together.
CREATE INDEX orders_complimentary_issue_idx ON orders USING btree (complimentary_issue_id) WHERE complimentary_issue_id IS NOT NULL;
-- Administrators' list of unpaid orders. Partial, so that it costs nothing during sales: orders enter it only when they
-- end unpaid.
CREATE INDEX orders_ended_idx ON orders USING btree (state, id) WHERE state = ANY (ARRAY['expired'::text, 'cancelled'::text]);
-- Finds reservations that have run out, for the sweep.
CREATE INDEX orders_expiring_idx ON orders USING btree (expires_at) WHERE state = 'reserved'::text;
-- Lists of an event's orders. Searching, filtering and sorting use only the index; rows are read for one page only.
CREATE INDEX orders_of_event_idx ON orders USING btree (uuid_hash(event_id), created_at, id) INCLUDE (event_id, state, refund_share, order_type, buyer_name, buyer_email, reference, total_minor);
-- Administrators' list of refunded orders.
CREATE INDEX orders_refunded_idx ON orders USING btree (refund_share, id) WHERE refund_share IS NOT NULL;
CREATE TRIGGER orders_counted AFTER INSERT ON orders REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION count_orders();
CREATE TRIGGER orders_guarded BEFORE DELETE ON orders FOR EACH ROW EXECUTE FUNCTION guard_orders();

-- Share of an event's sales that a trusted organiser gets before the event. The newest row applies; without a row, the
-- share is zero. Append-only.
create table organiser_advance_shares (
  id uuid not null,
  organiser_id uuid not null,
  -- 10000 is 100%.
  basis_points integer not null,
  granted_by uuid,
  at timestamp with time zone not null default now(),
  constraint organiser_advance_shares_basis_points_check CHECK (basis_points >= 0 AND basis_points <= 10000),
  constraint organiser_advance_shares_granted_by_fkey FOREIGN KEY (granted_by) REFERENCES users(id),
  constraint organiser_advance_shares_organiser_id_fkey FOREIGN KEY (organiser_id) REFERENCES organisers(id),
  constraint organiser_advance_shares_pkey PRIMARY KEY (id)
);
-- Finds an organiser's newest share.
CREATE INDEX organiser_advance_shares_organiser_idx ON organiser_advance_shares USING btree (organiser_id, at, id);
CREATE TRIGGER organiser_advance_shares_append_only BEFORE DELETE OR UPDATE ON organiser_advance_shares FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER organiser_advance_shares_never_emptied BEFORE TRUNCATE ON organiser_advance_shares FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- Bank accounts that organisers are paid into; the newest one that wasn't denied applies. Append-only.
create table organiser_bank_details (
  id uuid not null,
  organiser_id uuid not null,
  -- Holder, bank, branch code and account number as JSON, encrypted (see 0002_accounts.sql).
  encrypted_details bytea not null,
  changed_by uuid,
  at timestamp with time zone not null default now(),
  -- End of the waiting period after a change, in which the team can object.
  usable_from timestamp with time zone not null,
  constraint organiser_bank_details_changed_by_fkey FOREIGN KEY (changed_by) REFERENCES users(id),
  constraint organiser_bank_details_check CHECK (usable_from >= at),
  constraint organiser_bank_details_organiser_id_fkey FOREIGN KEY (organiser_id) REFERENCES organisers(id),
  constraint organiser_bank_details_pkey PRIMARY KEY (id)
);
-- Finds an organiser's newest bank details.
CREATE INDEX organiser_bank_details_organiser_idx ON organiser_bank_details USING btree (organiser_id, at, id);
CREATE TRIGGER organiser_bank_details_append_only BEFORE DELETE OR UPDATE ON organiser_bank_details FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER organiser_bank_details_never_emptied BEFORE TRUNCATE ON organiser_bank_details FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- Requested changes to an organiser's contact address. The newest takes effect when its link is opened. Permanent.
create table organiser_email_confirmations (
  id uuid not null,
  organiser_id uuid not null,
  email text not null,
  -- SHA-256 of the key in the link; null until the email is composed.
  key_hash bytea,
  requested_by uuid,
  requested_at timestamp with time zone not null default now(),
  expires_at timestamp with time zone not null default (now() + '2 days'::interval),
  used_at timestamp with time zone,
  constraint organiser_email_confirmations_key_hash_key UNIQUE (key_hash),
  constraint organiser_email_confirmations_organiser_id_fkey FOREIGN KEY (organiser_id) REFERENCES organisers(id),
  constraint organiser_email_confirmations_pkey PRIMARY KEY (id),
  constraint organiser_email_confirmations_requested_by_fkey FOREIGN KEY (requested_by) REFERENCES users(id)
);
-- An organiser's newest request.
CREATE INDEX organiser_email_confirmations_organiser_idx ON organiser_email_confirmations USING btree (organiser_id, id);
-- Finds the unused links of a person whose access ends.
CREATE INDEX organiser_email_confirmations_requested_idx ON organiser_email_confirmations USING btree (requested_by) WHERE used_at IS NULL;

-- Each change to an organiser's state or trust, and each decision about its page. Append-only.
create table organiser_history (
  id bigint not null generated always as identity,
  organiser_id uuid not null,
  from_state text,
  to_state text not null,
  -- Trust after this change.
  trusted boolean not null,
  -- Decision about changes to the page; null for a change of state or trust.
  verdict text,
  -- Sent to the organiser as written.
  message text not null default ''::text,
  by_user uuid,
  at timestamp with time zone not null default now(),
  constraint organiser_history_by_user_fkey FOREIGN KEY (by_user) REFERENCES users(id),
  constraint organiser_history_organiser_id_fkey FOREIGN KEY (organiser_id) REFERENCES organisers(id),
  constraint organiser_history_pkey PRIMARY KEY (id),
  constraint organiser_history_verdict_check CHECK (verdict = ANY (ARRAY['changes_approved'::text, 'changes_reverted'::text]))
);
-- An organiser's history.
CREATE INDEX organiser_history_organiser_idx ON organiser_history USING btree (organiser_id, id);
CREATE TRIGGER organiser_history_append_only BEFORE DELETE OR UPDATE ON organiser_history FOR EACH ROW EXECUTE FUNCTION refuse_change();

-- Invitations to join a team, by email address. Permanent, except that those of an address are deleted with its
-- account.
create table organiser_invitations (
  id uuid not null,
  organiser_id uuid not null,
  email text not null,
  member_role text not null,
  state text not null default 'open'::text,
  -- SHA-256 of the key in the link; null until the email is composed, and replaced when the invitation is resent.
  key_hash bytea,
  -- Number of emails requested so far, which is limited.
  emails_requested integer not null default 1,
  invited_by uuid,
  accepted_by uuid,
  created_at timestamp with time zone not null default now(),
  emailed_at timestamp with time zone not null default now(),
  expires_at timestamp with time zone not null,
  constraint organiser_invitations_accepted_by_fkey FOREIGN KEY (accepted_by) REFERENCES users(id),
  constraint organiser_invitations_check CHECK ((state = 'accepted'::text) = (accepted_by IS NOT NULL)),
  constraint organiser_invitations_emails_requested_check CHECK (emails_requested > 0),
  constraint organiser_invitations_invited_by_fkey FOREIGN KEY (invited_by) REFERENCES users(id),
  constraint organiser_invitations_key_hash_key UNIQUE (key_hash),
  constraint organiser_invitations_member_role_check CHECK (member_role = ANY (ARRAY['owner'::text, 'manager'::text, 'finance'::text, 'door'::text])),
  constraint organiser_invitations_organiser_id_fkey FOREIGN KEY (organiser_id) REFERENCES organisers(id),
  constraint organiser_invitations_pkey PRIMARY KEY (id),
  constraint organiser_invitations_state_check CHECK (state = ANY (ARRAY['open'::text, 'accepted'::text, 'withdrawn'::text]))
);
-- One open invitation per address and organiser.
CREATE UNIQUE INDEX organiser_invitations_open_key ON organiser_invitations USING btree (organiser_id, lower(email)) WHERE state = 'open'::text;

-- Last hour in which one of an organiser's orders was fulfilled; determines which organisers are active. Written by
-- fold_sales.
create table organiser_last_sales (
  organiser_id uuid not null,
  -- Start of the hour, in UTC.
  hour timestamp with time zone not null,
  constraint organiser_last_sales_pkey PRIMARY KEY (organiser_id)
);
-- Organisers active since a given hour.
CREATE INDEX organiser_last_sales_hour_idx ON organiser_last_sales USING btree (hour);

-- An organiser's team and each person's role. Deleted when the person leaves; a trigger then adds them to
-- former_members (functions/former_members.sql).
create table organiser_members (
  organiser_id uuid not null,
  user_id uuid not null,
  member_role text not null,
  created_at timestamp with time zone not null default now(),
  constraint organiser_members_member_role_check CHECK (member_role = ANY (ARRAY['owner'::text, 'manager'::text, 'finance'::text, 'door'::text])),
  constraint organiser_members_organiser_id_fkey FOREIGN KEY (organiser_id) REFERENCES organisers(id) ON DELETE CASCADE,
  constraint organiser_members_pkey PRIMARY KEY (organiser_id, user_id),
  constraint organiser_members_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
-- A person's organisations.
CREATE INDEX organiser_members_user_idx ON organiser_members USING btree (user_id);
CREATE TRIGGER organiser_members_left AFTER DELETE ON organiser_members FOR EACH ROW EXECUTE FUNCTION add_former_member();

-- Every plan that an organiser has had; the newest applies. Organisers without a row are on Standard. Append-only.
create table organiser_plans (
  id uuid not null,
  organiser_id uuid not null,
  plan text not null,
  -- Our share of paid tickets, in basis points: 500 is 5%.
  variable_fee_basis_points integer not null,
  -- Our fee per paid order, in minor units.
  fixed_fee_minor bigint not null,
  settles text not null,
  changed_by uuid,
  at timestamp with time zone not null default now(),
  constraint organiser_plans_changed_by_fkey FOREIGN KEY (changed_by) REFERENCES users(id),
  constraint organiser_plans_fixed_fee_minor_check CHECK (fixed_fee_minor >= 0),
  constraint organiser_plans_organiser_id_fkey FOREIGN KEY (organiser_id) REFERENCES organisers(id),
  constraint organiser_plans_pkey PRIMARY KEY (id),
  constraint organiser_plans_plan_check CHECK (plan = ANY (ARRAY['rsvp'::text, 'standard'::text, 'enterprise'::text])),
  constraint organiser_plans_settles_check CHECK (settles = ANY (ARRAY['weekly'::text, 'event_end'::text])),
  constraint organiser_plans_variable_fee_basis_points_check CHECK (variable_fee_basis_points >= 0 AND variable_fee_basis_points <= 10000)
);
-- Finds an organiser's newest plan.
CREATE INDEX organiser_plans_organiser_idx ON organiser_plans USING btree (organiser_id, at, id);
CREATE TRIGGER organiser_plans_append_only BEFORE DELETE OR UPDATE ON organiser_plans FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER organiser_plans_never_emptied BEFORE TRUNCATE ON organiser_plans FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- Organisers whose public page has changed since an administrator last approved it. Deleted when decided; the decision
-- is in organiser_history.
create table organiser_re_reviews (
  organiser_id uuid not null,
  -- First change that awaits review.
  since timestamp with time zone not null default now(),
  -- Replaced with each edit.
  version bigint not null default nextval('re_review_numbers'::regclass),
  constraint organiser_re_reviews_organiser_id_fkey FOREIGN KEY (organiser_id) REFERENCES organisers(id) ON DELETE CASCADE,
  constraint organiser_re_reviews_pkey PRIMARY KEY (organiser_id)
);

-- Versions of a page that awaits a re-review: number 0 was last approved, and the others are the changes since then.
-- Rows never change and are deleted with the re-review.
create table organiser_wordings (
  organiser_id uuid not null,
  number integer not null,
  wording jsonb not null,
  -- Prevents the deletion of this version's picture until the re-review is decided.
  logo_id text,
  at timestamp with time zone not null default now(),
  constraint organiser_wordings_logo_id_fkey FOREIGN KEY (logo_id) REFERENCES pictures(id),
  constraint organiser_wordings_number_check CHECK (number >= 0),
  constraint organiser_wordings_organiser_id_fkey FOREIGN KEY (organiser_id) REFERENCES organiser_re_reviews(organiser_id) ON DELETE CASCADE,
  constraint organiser_wordings_pkey PRIMARY KEY (organiser_id, number),
  constraint organiser_wordings_wording_check CHECK (jsonb_typeof(wording) = 'object'::text)
);
-- Finds uses of a picture.
CREATE INDEX organiser_wordings_logo_idx ON organiser_wordings USING btree (logo_id) WHERE logo_id IS NOT NULL;
CREATE TRIGGER organiser_wordings_never_changed BEFORE UPDATE ON organiser_wordings FOR EACH ROW EXECUTE FUNCTION refuse_change();

-- The sellers, for whom we sell as their agent. Never deleted; closed ones stay for accounting.
create table organisers (
  id uuid not null,
  slug text not null,
  name text not null,
  -- Confirmed address that we write to; shown on the organiser's page.
  email text not null,
  phone text not null default ''::text,
  city text not null default ''::text,
  -- Markdown, of which a safe subset is shown.
  description text not null default ''::text,
  -- https only, like the social links.
  website text,
  social_links text[] not null default '{}'::text[],
  -- Null if there is no logo.
  logo_id text,
  state text not null default 'applied'::text,
  -- Events are published at once; otherwise each is reviewed first.
  trusted boolean not null default false,
  -- Latest application; the queue of applications is ordered by it.
  applied_at timestamp with time zone not null default now(),
  -- Increased by each edit of the profile, so that two editors don't overwrite each other's changes.
  version integer not null default 1,
  created_at timestamp with time zone not null default now(),
  constraint organisers_logo_id_fkey FOREIGN KEY (logo_id) REFERENCES pictures(id),
  constraint organisers_name_check CHECK (name <> ''::text),
  constraint organisers_pkey PRIMARY KEY (id),
  constraint organisers_slug_check CHECK (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'::text),
  constraint organisers_slug_key UNIQUE (slug),
  constraint organisers_social_links_check CHECK (cardinality(social_links) <= 6),
  constraint organisers_state_check CHECK (state = ANY (ARRAY['applied'::text, 'sent_back'::text, 'approved'::text, 'closed'::text]))
);
-- Administrators' list of organisers.
CREATE INDEX organisers_created_idx ON organisers USING btree (created_at, id);
-- Finds uses of a picture.
CREATE INDEX organisers_logo_idx ON organisers USING btree (logo_id) WHERE logo_id IS NOT NULL;
-- Queue of applications.
CREATE INDEX organisers_waiting_idx ON organisers USING btree (applied_at, id) WHERE state = 'applied'::text;
CREATE TRIGGER organisers_indexed AFTER UPDATE OF name ON organisers FOR EACH ROW WHEN (old.name <> new.name) EXECUTE FUNCTION index_organiser();

-- Challenges for browsers to sign. Each accepts one response. Deleted when expired.
create table passkey_challenges (
  id uuid not null,
  challenge text not null,
  -- The person adding a passkey; null if someone is signing in with one.
  user_id uuid,
  expires_at timestamp with time zone not null default (now() + '00:05:00'::interval),
  constraint passkey_challenges_pkey PRIMARY KEY (id),
  constraint passkey_challenges_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
-- Finds expired challenges to delete.
CREATE INDEX passkey_challenges_expiry_idx ON passkey_challenges USING btree (expires_at);

-- WebAuthn credentials: each signs in on its own, or after a password. Deleted when removed.
create table passkeys (
  id uuid not null,
  user_id uuid not null,
  -- Id that the browser uses for the credential, in base64url.
  credential_id text not null,
  -- COSE key.
  public_key bytea not null,
  -- Number of uses as reported by the authenticator. If it doesn't increase, the passkey has been copied. 0 if the
  -- authenticator doesn't count.
  counter bigint not null,
  transports text[] not null default '{}'::text[],
  name text not null,
  created_at timestamp with time zone not null default now(),
  last_used_at timestamp with time zone,
  constraint passkeys_credential_id_key UNIQUE (credential_id),
  constraint passkeys_name_check CHECK (name <> ''::text),
  constraint passkeys_pkey PRIMARY KEY (id),
  constraint passkeys_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
-- A person's passkeys.
CREATE INDEX passkeys_user_idx ON passkeys USING btree (user_id);

-- Requests to reset a password, and the code once its email is due. Deleted after a day.
create table password_resets (
  id uuid not null,
  -- Null if no account has the address. Such a request causes the same work, so that response times don't reveal this.
  user_id uuid,
  requested_at timestamp with time zone not null default now(),
  -- Argon2id in PHC form of the code in the email.
  code_hash text,
  -- SHA-256 of the secret in the email's link, which works even after strangers have used up the attempts at the code.
  link_hash bytea,
  expires_at timestamp with time zone,
  -- Attempts at the code, right or wrong. The code is void after the fifth.
  tries integer not null default 0,
  sent_at timestamp with time zone,
  used_at timestamp with time zone,
  constraint password_resets_check CHECK (expires_at IS NOT NULL OR code_hash IS NULL AND link_hash IS NULL),
  constraint password_resets_check1 CHECK (code_hash IS NULL OR user_id IS NOT NULL),
  constraint password_resets_link_hash_key UNIQUE (link_hash),
  constraint password_resets_pkey PRIMARY KEY (id),
  constraint password_resets_tries_check CHECK (tries >= 0 AND tries <= 5),
  constraint password_resets_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
-- Finds requests to delete after a day.
CREATE INDEX password_resets_requested_idx ON password_resets USING btree (requested_at);
-- Counts a person's requests, which are limited.
CREATE INDEX password_resets_user_idx ON password_resets USING btree (user_id);
-- One live code per person.
CREATE UNIQUE INDEX password_resets_code_key ON password_resets USING btree (user_id) WHERE code_hash IS NOT NULL;

-- Each change to a payment's state. Append-only; deleted with an unpaid order (functions/guard_orders.sql).
create table payment_history (
  id bigint not null generated always as identity,
  event_id uuid not null,
  payment_id uuid not null,
  from_state text not null,
  to_state text not null,
  reason text not null,
  at timestamp with time zone not null default now(),
  constraint payment_history_payment_id_event_id_fkey FOREIGN KEY (payment_id, event_id) REFERENCES payments(id, event_id) ON DELETE CASCADE,
  constraint payment_history_pkey PRIMARY KEY (id)
);
-- A payment's history.
CREATE INDEX payment_history_payment_idx ON payment_history USING btree (payment_id);
CREATE TRIGGER payment_history_append_only BEFORE DELETE OR UPDATE ON payment_history FOR EACH ROW EXECUTE FUNCTION guard_payment_history();
CREATE TRIGGER payment_history_never_emptied BEFORE TRUNCATE ON payment_history FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- Verified payment notifications. A row commits together with its effect, and its key is unique, so each notification
-- takes effect only once. Append-only, but bodies are emptied when the buyer's data is erased, because they may contain
-- it.
create table payment_notifications (
  id bigint not null generated always as identity,
  provider text not null,
  -- The provider's own id of the notification, or a hash of its content.
  notification_key text not null,
  event_id uuid not null,
  payment_id uuid not null,
  -- Body as received.
  body text not null,
  received_at timestamp with time zone not null default now(),
  constraint payment_notifications_pkey PRIMARY KEY (id),
  constraint payment_notifications_provider_notification_key_key UNIQUE (provider, notification_key)
);
-- A payment's notifications.
CREATE INDEX payment_notifications_payment_idx ON payment_notifications USING btree (payment_id);
CREATE TRIGGER payment_notifications_append_only BEFORE DELETE OR UPDATE ON payment_notifications FOR EACH ROW EXECUTE FUNCTION refuse_change_but_erasing('body');
CREATE TRIGGER payment_notifications_never_emptied BEFORE TRUNCATE ON payment_notifications FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- Payment providers (packages/domain/src/payments/payment-providers.ts). A new provider is a new row.
create table payment_providers (
  name text not null,
  -- The provider names the charge when a payment begins, so a reference doesn't mean that someone has tried to pay.
  names_charge_at_start boolean not null,
  constraint payment_providers_pkey PRIMARY KEY (name)
);

-- Attempts to pay an order; there may be many, of which at most one is applied. Deleted with an unpaid order, but never
-- after being captured (functions/guard_orders.sql).
create table payments (
  event_id uuid not null,
  id uuid not null,
  order_id uuid not null,
  -- One of payment_providers. Never changes, because notifications come from it, and status requests and refunds go to
  -- it. Not a foreign key: all buyers' transactions would lock the same row, which makes inserts 1.4 to 2.4 times as
  -- slow. The nightly audit checks the name instead.
  provider text not null,
  state text not null,
  -- Use of captured money: applied to the order, surplus, or unmatched (in suspense).
  disposition text,
  -- Requested amount, in minor units.
  amount_minor bigint not null,
  currency text not null,
  -- Captured amount, in minor units; may differ from the requested amount.
  captured_minor bigint,
  captured_currency text,
  -- The provider took the money for another merchant, so we can neither refund nor apply it.
  other_merchant boolean not null default false,
  -- The provider's id for the charge, once known.
  provider_reference text,
  -- Name by which the provider knows this payment, if the order's reference was used for an earlier, declined payment;
  -- null if the provider knows it by the order's reference.
  attempt_reference text,
  -- Address at which the buyer pays, if the provider created one, so that a repeated request leads to the same address.
  payment_url text,
  created_at timestamp with time zone not null default now(),
  captured_at timestamp with time zone,
  -- Last time we asked the provider about the payment without a notification.
  polled_at timestamp with time zone,
  -- Next time to ask, if the payment is still open; null until asked for the first time.
  next_poll_at timestamp with time zone,
  constraint payments_amount_minor_check CHECK (amount_minor > 0),
  constraint payments_captured_check CHECK ((state = 'captured'::text) = (captured_minor IS NOT NULL AND captured_currency IS NOT NULL)),
  constraint payments_captured_minor_check CHECK (captured_minor > 0),
  constraint payments_check CHECK ((state = 'captured'::text) = (disposition IS NOT NULL)),
  constraint payments_disposition_check CHECK (disposition = ANY (ARRAY['applied'::text, 'surplus'::text, 'unmatched'::text])),
  constraint payments_next_poll_check CHECK ((polled_at IS NULL) = (next_poll_at IS NULL)),
  constraint payments_order_id_event_id_fkey FOREIGN KEY (order_id, event_id) REFERENCES orders(id, event_id) ON DELETE CASCADE,
  constraint payments_pkey PRIMARY KEY (id, event_id),
  constraint payments_state_check CHECK (state = ANY (ARRAY['created'::text, 'redirected'::text, 'pending'::text, 'captured'::text, 'failed'::text, 'abandoned'::text]))
);
CREATE INDEX payments_attempt_reference_idx ON payments USING btree (attempt_reference) WHERE attempt_reference IS NOT NULL;
-- Administrators' list of payments. Begins with expressions that no other statement contains, so that the planner uses
-- it for lists only.
CREATE INDEX payments_by_state_idx ON payments USING btree (lower(provider), lower(state), created_at, id) INCLUDE (provider, state, disposition);
-- Finds open payments for the sweep that asks about them: by age if they have never been asked about, otherwise by the
-- next time to ask.
CREATE INDEX payments_never_polled_idx ON payments USING btree (provider, created_at) WHERE (state = ANY (ARRAY['created'::text, 'redirected'::text, 'pending'::text, 'failed'::text])) AND polled_at IS NULL;
CREATE INDEX payments_next_poll_idx ON payments USING btree (provider, next_poll_at) WHERE (state = ANY (ARRAY['created'::text, 'redirected'::text, 'pending'::text, 'failed'::text])) AND polled_at IS NOT NULL;
-- Captured money that didn't pay for an order: rare among millions of payments.
CREATE INDEX payments_not_applied_idx ON payments USING btree (created_at, id) WHERE disposition <> 'applied'::text;
-- An order's payments.
CREATE INDEX payments_order_idx ON payments USING btree (order_id);
-- Finds the payment that a notification or dispute refers to.
CREATE INDEX payments_provider_reference_idx ON payments USING btree (provider_reference) WHERE provider_reference IS NOT NULL;
-- An order is paid at most once.
CREATE UNIQUE INDEX payments_applied_key ON payments USING btree (order_id, event_id) WHERE disposition = 'applied'::text;
-- A charge belongs to one payment only.
CREATE UNIQUE INDEX payments_charge_key ON payments USING btree (provider_reference, provider) WHERE state = 'captured'::text;
CREATE TRIGGER payments_guarded BEFORE DELETE ON payments FOR EACH ROW EXECUTE FUNCTION guard_captured_payments();

-- Payouts in a bank file. The bank may pay them, whatever happens to them here. Append-only, except that a payout can
-- be removed from its file once (functions/freeze_bank_files.sql).
create table payout_bank_files (
  id bigint not null generated always as identity,
  payout_id uuid not null,
  bank_file_id uuid not null,
  -- Account in the file.
  bank_details_id uuid not null,
  -- Amount in the file, in minor units.
  amount_minor bigint not null,
  made_by uuid not null,
  at timestamp with time zone not null default now(),
  -- Time at which someone stated that the bank won't pay the payout from this file; null if it still may.
  removed_at timestamp with time zone,
  removed_by uuid,
  removal_reason text,
  constraint payout_bank_files_amount_minor_check CHECK (amount_minor > 0),
  constraint payout_bank_files_bank_details_id_fkey FOREIGN KEY (bank_details_id) REFERENCES organiser_bank_details(id),
  constraint payout_bank_files_bank_file_id_fkey FOREIGN KEY (bank_file_id) REFERENCES bank_files(id),
  constraint payout_bank_files_made_by_fkey FOREIGN KEY (made_by) REFERENCES users(id),
  constraint payout_bank_files_payout_id_fkey FOREIGN KEY (payout_id) REFERENCES payouts(id),
  constraint payout_bank_files_pkey PRIMARY KEY (id),
  constraint payout_bank_files_removal_reason_check CHECK (removal_reason <> ''::text),
  constraint payout_bank_files_removed_by_fkey FOREIGN KEY (removed_by) REFERENCES users(id),
  constraint payout_bank_files_removed_check CHECK ((removed_at IS NULL) = (removal_reason IS NULL) AND (removed_by IS NULL OR removed_at IS NOT NULL))
);
-- A file's payouts.
CREATE INDEX payout_bank_files_file_idx ON payout_bank_files USING btree (bank_file_id);
-- A payout's files.
CREATE INDEX payout_bank_files_payout_idx ON payout_bank_files USING btree (payout_id, id);
-- A payout is in one file at a time.
CREATE UNIQUE INDEX payout_bank_files_standing_key ON payout_bank_files USING btree (payout_id) WHERE removed_at IS NULL;
CREATE TRIGGER payout_bank_files_append_only BEFORE DELETE OR UPDATE ON payout_bank_files FOR EACH ROW EXECUTE FUNCTION refuse_change_of_filed_payout();
CREATE TRIGGER payout_bank_files_never_emptied BEFORE TRUNCATE ON payout_bank_files FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- Each change to a payout. Append-only.
create table payout_history (
  id bigint not null generated always as identity,
  payout_id uuid not null,
  from_state text,
  to_state text not null,
  -- The payout's amount after the change, in minor units.
  amount_minor bigint not null,
  reason text not null,
  -- Null for the settlement run.
  by_user uuid,
  at timestamp with time zone not null default now(),
  constraint payout_history_by_user_fkey FOREIGN KEY (by_user) REFERENCES users(id),
  constraint payout_history_payout_id_fkey FOREIGN KEY (payout_id) REFERENCES payouts(id),
  constraint payout_history_pkey PRIMARY KEY (id)
);
-- A payout's history.
CREATE INDEX payout_history_payout_idx ON payout_history USING btree (payout_id);
CREATE TRIGGER payout_history_append_only BEFORE DELETE OR UPDATE ON payout_history FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER payout_history_never_emptied BEFORE TRUNCATE ON payout_history FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- Reports by an administrator that a sent payout was returned. A second administrator has to confirm each; otherwise
-- one person could have the same money paid out again. Permanent.
create table payout_returns (
  id uuid not null,
  payout_id uuid not null,
  state text not null default 'proposed'::text,
  -- The bank's reason, which the organiser can read once the return is confirmed.
  reason text not null,
  proposed_by uuid not null,
  proposed_at timestamp with time zone not null default now(),
  decided_by uuid,
  decided_at timestamp with time zone,
  constraint payout_returns_check CHECK ((state = 'proposed'::text) = (decided_by IS NULL)),
  constraint payout_returns_check1 CHECK ((decided_by IS NULL) = (decided_at IS NULL)),
  constraint payout_returns_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES users(id),
  constraint payout_returns_payout_id_fkey FOREIGN KEY (payout_id) REFERENCES payouts(id),
  constraint payout_returns_pkey PRIMARY KEY (id),
  constraint payout_returns_proposed_by_fkey FOREIGN KEY (proposed_by) REFERENCES users(id),
  constraint payout_returns_reason_check CHECK (reason <> ''::text),
  constraint payout_returns_state_check CHECK (state = ANY (ARRAY['proposed'::text, 'confirmed'::text, 'withdrawn'::text])),
  constraint payout_returns_two_people CHECK (state <> 'confirmed'::text OR decided_by <> proposed_by)
);
-- A payout's proposals.
CREATE INDEX payout_returns_payout_idx ON payout_returns USING btree (payout_id);
-- Finds the open proposals of an administrator whose role ends.
CREATE INDEX payout_returns_proposed_by_idx ON payout_returns USING btree (proposed_by) WHERE state = 'proposed'::text;
-- One open proposal per payout.
CREATE UNIQUE INDEX payout_returns_open_key ON payout_returns USING btree (payout_id) WHERE state = 'proposed'::text;

-- Payouts to organisers. Frozen once approved, and never deleted (functions/freeze_payouts.sql).
create table payouts (
  id uuid not null,
  organiser_id uuid not null,
  reference text not null,
  currency text not null,
  -- Amount, in minor units.
  amount_minor bigint not null,
  -- Last ledger entry of payable and receivable included in the draft.
  through_entry_id bigint not null,
  state text not null default 'draft'::text,
  -- Newest statement at the time of drafting.
  statement_id uuid,
  bank_details_id uuid not null,
  -- Null for the settlement run.
  made_by uuid,
  -- Last person who redrafted the payout.
  changed_by uuid,
  approved_by uuid,
  sent_by uuid,
  -- Payout that replaced this one after it was returned, or withdrawn after being in a bank file; null if there is
  -- none.
  replaced_by uuid,
  created_at timestamp with time zone not null default now(),
  constraint payouts_amount_minor_check CHECK (amount_minor > 0),
  constraint payouts_approved_by_fkey FOREIGN KEY (approved_by) REFERENCES users(id),
  constraint payouts_approved_check CHECK (((state <> ALL (ARRAY['approved'::text, 'sent'::text, 'settled'::text, 'returned'::text])) OR approved_by IS NOT NULL) AND (state <> 'draft'::text OR approved_by IS NULL)),
  constraint payouts_bank_details_id_fkey FOREIGN KEY (bank_details_id) REFERENCES organiser_bank_details(id),
  constraint payouts_changed_by_fkey FOREIGN KEY (changed_by) REFERENCES users(id),
  constraint payouts_currency_check CHECK (currency ~ '^[A-Z]{3}$'::text),
  constraint payouts_made_by_fkey FOREIGN KEY (made_by) REFERENCES users(id),
  constraint payouts_organiser_id_fkey FOREIGN KEY (organiser_id) REFERENCES organisers(id),
  constraint payouts_pkey PRIMARY KEY (id),
  constraint payouts_reference_key UNIQUE (reference),
  constraint payouts_replaced_by_fkey FOREIGN KEY (replaced_by) REFERENCES payouts(id),
  constraint payouts_replaced_check CHECK (replaced_by IS NULL OR (state = ANY (ARRAY['returned'::text, 'withdrawn'::text])) AND replaced_by <> id),
  constraint payouts_sent_by_fkey FOREIGN KEY (sent_by) REFERENCES users(id),
  constraint payouts_sent_check CHECK ((state = ANY (ARRAY['sent'::text, 'settled'::text, 'returned'::text])) = (sent_by IS NOT NULL)),
  constraint payouts_state_check CHECK (state = ANY (ARRAY['draft'::text, 'approved'::text, 'sent'::text, 'settled'::text, 'returned'::text, 'withdrawn'::text])),
  constraint payouts_statement_id_fkey FOREIGN KEY (statement_id) REFERENCES settlement_statements(id),
  constraint payouts_two_people CHECK (approved_by <> made_by AND approved_by <> changed_by AND (made_by IS NOT NULL OR changed_by IS NOT NULL OR sent_by <> approved_by))
);
-- An organiser's payouts.
CREATE INDEX payouts_organiser_idx ON payouts USING btree (organiser_id, created_at);
-- The payouts that a payout replaces.
CREATE INDEX payouts_replaced_by_idx ON payouts USING btree (replaced_by) WHERE replaced_by IS NOT NULL;
-- Administrators' list of payouts.
CREATE INDEX payouts_state_idx ON payouts USING btree (state, created_at);
-- One payout in preparation per organiser and currency.
CREATE UNIQUE INDEX payouts_open_key ON payouts USING btree (organiser_id, currency) WHERE state = ANY (ARRAY['draft'::text, 'approved'::text]);
CREATE TRIGGER payouts_frozen BEFORE DELETE OR UPDATE ON payouts FOR EACH ROW EXECUTE FUNCTION refuse_change_of_approved_payout();
CREATE TRIGGER payouts_returned_by_two BEFORE UPDATE OF state ON payouts FOR EACH ROW WHEN (new.state = 'returned'::text AND old.state <> 'returned'::text) EXECUTE FUNCTION refuse_unconfirmed_return();

-- Uploaded pictures. Their re-encoded files are in the object store. Each table that uses a picture refers to it by a
-- foreign key, so a sweep can delete pictures that have been unused for a day.
create table pictures (
  -- First 40 hexadecimal digits of the hash of purpose and pixels, so that the same picture is stored only once.
  id text not null,
  purpose text not null,
  -- Average colours of the upper and the lower half, for instance '#8a6b4f,#1c2a33': a preview of an event's picture.
  colours text,
  uploaded_by uuid,
  -- Last upload of the same picture.
  uploaded_at timestamp with time zone not null default now(),
  constraint pictures_colours_check CHECK (colours ~ '^#[0-9a-f]{6},#[0-9a-f]{6}$'::text),
  constraint pictures_id_check CHECK (id ~ '^[0-9a-f]{40}$'::text),
  constraint pictures_pkey PRIMARY KEY (id),
  constraint pictures_purpose_check CHECK (purpose = ANY (ARRAY['event'::text, 'logo'::text, 'avatar'::text])),
  constraint pictures_uploaded_by_fkey FOREIGN KEY (uploaded_by) REFERENCES users(id) ON DELETE SET NULL
);

-- Requests for the Enterprise plan. Permanent.
create table plan_requests (
  id uuid not null,
  organiser_id uuid not null,
  -- Largest expected attendance at one event.
  attendees integer not null,
  message text not null,
  requested_by uuid,
  at timestamp with time zone not null default now(),
  -- Time at which the request was emailed to our support address; null until then.
  sent_at timestamp with time zone,
  constraint plan_requests_attendees_check CHECK (attendees > 0),
  constraint plan_requests_organiser_id_fkey FOREIGN KEY (organiser_id) REFERENCES organisers(id),
  constraint plan_requests_pkey PRIMARY KEY (id),
  constraint plan_requests_requested_by_fkey FOREIGN KEY (requested_by) REFERENCES users(id)
);
-- Counts an organiser's requests, which are limited.
CREATE INDEX plan_requests_organiser_idx ON plan_requests USING btree (organiser_id, at);

-- Hourly figures for all events together, by currency, for administrators. Written by fold_sales. Columns as in
-- sales_hours.
create table platform_sales_hours (
  hour timestamp with time zone not null,
  currency text not null,
  fulfilled integer not null default 0,
  issued integer not null default 0,
  given integer not null default 0,
  voided integer not null default 0,
  complimentary_voided integer not null default 0,
  -- All amounts in minor units.
  sold_minor bigint not null default 0,
  refunded_minor bigint not null default 0,
  lost_minor bigint not null default 0,
  fee_minor bigint not null default 0,
  buyer_fee_minor bigint not null default 0,
  constraint platform_sales_hours_pkey PRIMARY KEY (hour, currency)
);

-- Capacity that several ticket types of an event share. Counters are the sums of the ticket types' counters. The fill
-- factor leaves room for every order to update the row in place (HOT).
create table pools (
  event_id uuid not null,
  id uuid not null,
  name text not null,
  capacity integer not null,
  sold integer not null default 0,
  reserved integer not null default 0,
  offered integer not null default 0,
  allotted integer not null default 0,
  on_return integer not null default 0,
  constraint pools_allotted_check CHECK (allotted >= 0),
  constraint pools_capacity_check CHECK (capacity >= 0),
  constraint pools_event_id_fkey FOREIGN KEY (event_id) REFERENCES events(id) ON DELETE CASCADE,
  constraint pools_live_check CHECK ((sold + on_return + allotted) <= capacity),
  constraint pools_name_check CHECK (name <> ''::text),
  constraint pools_offered_check CHECK (offered >= 0),
  constraint pools_on_return_check CHECK (on_return >= 0),
  constraint pools_pkey PRIMARY KEY (event_id, id),
  constraint pools_reserved_check CHECK (reserved >= 0),
  constraint pools_sold_check CHECK (sold >= 0),
  constraint pools_stock_check CHECK ((sold + reserved + offered + allotted) <= capacity)
) with (fillfactor=50);

-- When a provider's disputes and rejected refunds were last fetched, in case notifications of them were lost. One row per
-- provider.
create table provider_fetches (
  provider text not null,
  fetched_at timestamp with time zone not null,
  constraint provider_fetches_pkey PRIMARY KEY (provider),
  constraint provider_fetches_provider_fkey FOREIGN KEY (provider) REFERENCES payment_providers(name)
);

-- Payments from providers to us. Append-only.
create table provider_payments (
  id uuid not null,
  provider text not null,
  provider_reference text not null,
  currency text not null,
  -- Amount that reached our bank, in minor units.
  received_minor bigint not null,
  -- Amount deducted by the provider, in minor units.
  cost_minor bigint not null,
  ledger_transaction_id uuid not null,
  recorded_by uuid,
  at timestamp with time zone not null default now(),
  constraint provider_payments_cost_minor_check CHECK (cost_minor >= 0),
  constraint provider_payments_currency_check CHECK (currency ~ '^[A-Z]{3}$'::text),
  constraint provider_payments_ledger_transaction_id_fkey FOREIGN KEY (ledger_transaction_id) REFERENCES ledger_transactions(id),
  constraint provider_payments_ledger_transaction_id_key UNIQUE (ledger_transaction_id),
  constraint provider_payments_pkey PRIMARY KEY (id),
  constraint provider_payments_provider_fkey FOREIGN KEY (provider) REFERENCES payment_providers(name),
  constraint provider_payments_provider_provider_reference_key UNIQUE (provider, provider_reference),
  constraint provider_payments_received_minor_check CHECK (received_minor > 0),
  constraint provider_payments_recorded_by_fkey FOREIGN KEY (recorded_by) REFERENCES users(id)
);
CREATE TRIGGER provider_payments_append_only BEFORE DELETE OR UPDATE ON provider_payments FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER provider_payments_never_emptied BEFORE TRUNCATE ON provider_payments FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- Phones that get push notifications, one per session. Deleted when the session ends or the provider says that the
-- token no longer works.
create table push_devices (
  -- The session in which the phone registered.
  session_id uuid not null,
  user_id uuid not null,
  -- Service that the token belongs to.
  provider text not null,
  token text not null,
  -- Kinds of notifications that the person chose on this phone.
  kinds text[] not null,
  registered_at timestamp with time zone not null default now(),
  constraint push_devices_kinds_check CHECK (kinds <@ ARRAY['event_moved'::text, 'event_cancelled'::text, 'sales_open'::text, 'offer'::text, 'payment_received'::text, 'payout'::text]),
  constraint push_devices_pkey PRIMARY KEY (session_id),
  constraint push_devices_provider_check CHECK (provider = ANY (ARRAY['expo'::text, 'fcm'::text, 'apns'::text])),
  constraint push_devices_provider_token_key UNIQUE (provider, token),
  constraint push_devices_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
-- A person's phones.
CREATE INDEX push_devices_user_idx ON push_devices USING btree (user_id);

-- Push notifications to phones, written in the transaction that causes them. Deleted after a week.
create table push_messages (
  id uuid not null default gen_random_uuid(),
  device_id uuid not null,
  kind text not null,
  -- Identifies the notification's subject; a phone gets one notification per subject.
  subject text not null,
  title text not null,
  body text not null,
  -- Address that opens in the app.
  url text not null,
  created_at timestamp with time zone not null default now(),
  -- Earliest time at which the notification may be sent; moved later after each failed attempt.
  due_at timestamp with time zone not null default now(),
  attempts integer not null default 0,
  -- Not sent after this time.
  expires_at timestamp with time zone not null,
  -- Time at which the provider accepted or refused the notification.
  sent_at timestamp with time zone,
  -- Name under which the provider reports the delivery later; null if it doesn't.
  receipt_id text,
  constraint push_messages_device_id_fkey FOREIGN KEY (device_id) REFERENCES push_devices(session_id) ON DELETE CASCADE,
  constraint push_messages_device_id_subject_key UNIQUE (device_id, subject),
  constraint push_messages_pkey PRIMARY KEY (id)
);
-- Finds notifications to delete after a week.
CREATE INDEX push_messages_created_idx ON push_messages USING btree (created_at);
-- Finds notifications to send.
CREATE INDEX push_messages_due_idx ON push_messages USING btree (due_at, id) WHERE sent_at IS NULL;

-- Push providers that accept no messages for now. Deleted when they accept messages again.
create table push_pauses (
  provider text not null,
  -- Failed batches in a row.
  failures integer not null,
  until timestamp with time zone not null,
  constraint push_pauses_pkey PRIMARY KEY (provider)
);

-- Events whose wording or picture has changed since an administrator last approved it. Deleted when approved; the
-- decision is in event_reviews.
create table re_reviews (
  event_id uuid not null,
  state text not null default 'waiting'::text,
  -- First change that awaits review, or the latest resubmission.
  since timestamp with time zone not null default now(),
  -- Requesting changes stopped the sales; approval resumes them.
  stopped_sales boolean not null default false,
  -- Replaced with each edit and each decision.
  version bigint not null default nextval('re_review_numbers'::regclass),
  constraint re_reviews_event_id_fkey FOREIGN KEY (event_id) REFERENCES events(id) ON DELETE CASCADE,
  constraint re_reviews_pkey PRIMARY KEY (event_id),
  constraint re_reviews_state_check CHECK (state = ANY (ARRAY['waiting'::text, 'sent_back'::text]))
);
-- Queue of reviews.
CREATE INDEX re_reviews_waiting_idx ON re_reviews USING btree (since) WHERE state = 'waiting'::text;

-- Codes that replace a lost authenticator app or passkey; each works once. Deleted when a new set is made.
create table recovery_codes (
  user_id uuid not null,
  -- SHA-256 of the code's 80 random bits.
  code_hash bytea not null,
  created_at timestamp with time zone not null default now(),
  used_at timestamp with time zone,
  constraint recovery_codes_pkey PRIMARY KEY (user_id, code_hash),
  constraint recovery_codes_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);

-- One row per refresh token. Each is used once; a second use revokes its family. Deleted once expired.
create table refresh_tokens (
  id uuid not null,
  user_id uuid not null,
  -- The session: all tokens rotated from one sign-in.
  family_id uuid not null,
  -- SHA-256 of the token.
  token_hash bytea not null,
  -- Name by which the browser or program identified itself on sign-in.
  device text,
  -- The session began with two-step verification.
  second_factor boolean not null default false,
  -- Start of the session, copied to each token of the family.
  signed_in_at timestamp with time zone not null default now(),
  created_at timestamp with time zone not null default now(),
  expires_at timestamp with time zone not null,
  used_at timestamp with time zone,
  revoked_at timestamp with time zone,
  constraint refresh_tokens_pkey PRIMARY KEY (id),
  constraint refresh_tokens_token_hash_key UNIQUE (token_hash),
  constraint refresh_tokens_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
-- Finds sessions that ended recently, by their only unused token, which servers reload.
CREATE INDEX refresh_tokens_ended_idx ON refresh_tokens USING btree (revoked_at) WHERE revoked_at IS NOT NULL AND used_at IS NULL;
CREATE INDEX refresh_tokens_expires_idx ON refresh_tokens USING btree (expires_at);
-- Finds a family to revoke, a person's sessions, and expired tokens to delete.
CREATE INDEX refresh_tokens_family_idx ON refresh_tokens USING btree (family_id);
CREATE INDEX refresh_tokens_user_idx ON refresh_tokens USING btree (user_id);

-- Each change to a refund's state. Append-only.
create table refund_history (
  id bigint not null generated always as identity,
  event_id uuid not null,
  refund_id uuid not null,
  from_state text not null,
  to_state text not null,
  reason text not null,
  at timestamp with time zone not null default now(),
  constraint refund_history_pkey PRIMARY KEY (id),
  constraint refund_history_refund_id_event_id_fkey FOREIGN KEY (refund_id, event_id) REFERENCES refunds(id, event_id)
);
-- A refund's history.
CREATE INDEX refund_history_refund_idx ON refund_history USING btree (refund_id);
CREATE TRIGGER refund_history_append_only BEFORE DELETE OR UPDATE ON refund_history FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER refund_history_never_emptied BEFORE TRUNCATE ON refund_history FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- Refunds to buyers. The id is the idempotency key at the provider, so a retry doesn't pay twice. Permanent.
create table refunds (
  event_id uuid not null,
  id uuid not null,
  payment_id uuid not null,
  -- order: refunds everything that is left and voids all tickets; tickets: refunds and voids some tickets; amount:
  -- tickets stay valid; suspense: refunds money that no order used.
  kind text not null default 'suspense'::text,
  state text not null,
  reason text not null,
  -- Amount refunded, in minor units; on hold from the moment it is requested.
  amount_minor bigint not null,
  currency text not null,
  -- Part paid by the organiser, in minor units; zero for suspense.
  organiser_minor bigint not null default 0,
  -- Part paid out of our fee, VAT included, in minor units; zero for suspense.
  fee_minor bigint not null default 0,
  -- VAT in fee_minor, in minor units.
  vat_minor bigint not null default 0,
  -- The platform fee on the refunded amount is refunded too.
  refund_fee boolean not null default true,
  -- Reason given by the person who made the refund, sent to the buyer.
  note text not null default ''::text,
  -- Null if automatic or requested by the holder.
  requested_by uuid,
  provider_reference text,
  idempotency_key text,
  request_hash text,
  created_at timestamp with time zone not null default now(),
  -- Time at which the buyer was emailed.
  notified_at timestamp with time zone,
  constraint refunds_amount_minor_check CHECK (amount_minor > 0),
  constraint refunds_check CHECK (vat_minor >= 0 AND vat_minor <= fee_minor),
  constraint refunds_fee_minor_check CHECK (fee_minor >= 0),
  constraint refunds_key_check CHECK ((idempotency_key IS NULL) = (request_hash IS NULL)),
  constraint refunds_kind_check CHECK (kind = ANY (ARRAY['order'::text, 'tickets'::text, 'amount'::text, 'suspense'::text])),
  constraint refunds_organiser_minor_check CHECK (organiser_minor >= 0),
  constraint refunds_parts_check CHECK (
CASE kind
    WHEN 'suspense'::text THEN (organiser_minor + fee_minor) = 0
    ELSE (organiser_minor + fee_minor) = amount_minor
END),
  constraint refunds_payment_id_event_id_fkey FOREIGN KEY (payment_id, event_id) REFERENCES payments(id, event_id),
  constraint refunds_pkey PRIMARY KEY (id, event_id),
  constraint refunds_reason_check CHECK (reason = ANY (ARRAY['surplus'::text, 'too_late'::text, 'over_limit'::text, 'event_off'::text, 'other_amount'::text, 'overpaid'::text, 'failed_before'::text, 'requested'::text, 'event_cancelled'::text, 'event_postponed'::text, 'returned'::text])),
  constraint refunds_requested_by_fkey FOREIGN KEY (requested_by) REFERENCES users(id),
  constraint refunds_state_check CHECK (state = ANY (ARRAY['requested'::text, 'sent'::text, 'unknown'::text, 'succeeded'::text, 'failed'::text]))
);
-- An event's refunds, in one range of the index.
CREATE INDEX refunds_of_event_idx ON refunds USING btree (uuid_hash(event_id), id);
-- A payment's refunds.
CREATE INDEX refunds_payment_idx ON refunds USING btree (payment_id);
-- Refunds in progress or failed, which are few.
CREATE INDEX refunds_unsettled_idx ON refunds USING btree (id) WHERE state <> 'succeeded'::text;
-- A repeated request finds its refund.
CREATE UNIQUE INDEX refunds_idempotency_key ON refunds USING btree (idempotency_key, event_id) WHERE idempotency_key IS NOT NULL;
CREATE TRIGGER refunds_update_share AFTER INSERT ON refunds FOR EACH ROW WHEN (new.kind <> 'suspense'::text) EXECUTE FUNCTION update_refund_share();
CREATE TRIGGER refunds_within_capture AFTER INSERT OR UPDATE ON refunds FOR EACH ROW EXECUTE FUNCTION refuse_refund_above_capture();

-- Changes that aren't folded into the sums yet; empty a few seconds after the last sale. Columns as in sales_hours.
create table sales_changes (
  event_id uuid not null,
  id bigint not null generated always as identity,
  hour timestamp with time zone not null,
  ticket_type_id uuid,
  views integer not null default 0,
  ordered integer not null default 0,
  fulfilled integer not null default 0,
  issued integer not null default 0,
  given integer not null default 0,
  voided integer not null default 0,
  complimentary_voided integer not null default 0,
  -- All amounts in minor units.
  value_minor bigint not null default 0,
  sold_minor bigint not null default 0,
  refunded_minor bigint not null default 0,
  lost_minor bigint not null default 0,
  fee_minor bigint not null default 0,
  buyer_fee_minor bigint not null default 0,
  constraint sales_changes_pkey PRIMARY KEY (id, event_id)
);
-- An event's changes, added to its sums.
CREATE INDEX sales_changes_event_idx ON sales_changes USING btree (event_id);

-- Each event's sales by the hour. Written by fold_sales. Permanent.
create table sales_hours (
  event_id uuid not null,
  -- Start of the hour, in UTC.
  hour timestamp with time zone not null,
  -- Null for figures about whole orders and pages; tickets are counted by type.
  ticket_type_id uuid,
  -- Requests for the event's page; nothing about the visitor is stored.
  views integer not null default 0,
  -- Orders that buyers placed, paid or not.
  ordered integer not null default 0,
  -- Buyers' orders that were fulfilled.
  fulfilled integer not null default 0,
  -- Tickets issued, complimentary ones included.
  issued integer not null default 0,
  -- Complimentary tickets among those issued.
  given integer not null default 0,
  -- Tickets that became void.
  voided integer not null default 0,
  -- Complimentary tickets among the voided ones.
  complimentary_voided integer not null default 0,
  -- Price of tickets issued less the price of tickets voided, in minor units.
  value_minor bigint not null default 0,
  -- Gross sales: price of the tickets paid for, according to the ledger, in minor units.
  sold_minor bigint not null default 0,
  -- Refunds of gross sales, according to the ledger, in minor units.
  refunded_minor bigint not null default 0,
  -- Lost disputes, according to the ledger, in minor units.
  lost_minor bigint not null default 0,
  -- Platform fee less refunded fees, VAT included, no matter who pays it, according to the ledger, in minor units.
  fee_minor bigint not null default 0,
  -- Part of fee_minor that buyers paid on top, in minor units.
  buyer_fee_minor bigint not null default 0,
  constraint sales_hours_key UNIQUE NULLS NOT DISTINCT (event_id, hour, ticket_type_id)
);
-- Finds what sold in the last days.
CREATE INDEX sales_hours_hour_idx ON sales_hours USING btree (hour);

-- Each event's hourly figures added up, for organisers with thousands of events. Written by fold_sales. Columns as in
-- sales_hours.
create table sales_totals (
  event_id uuid not null,
  views bigint not null default 0,
  ordered integer not null default 0,
  fulfilled integer not null default 0,
  issued integer not null default 0,
  given integer not null default 0,
  voided integer not null default 0,
  complimentary_voided integer not null default 0,
  -- All amounts in minor units.
  value_minor bigint not null default 0,
  sold_minor bigint not null default 0,
  refunded_minor bigint not null default 0,
  lost_minor bigint not null default 0,
  fee_minor bigint not null default 0,
  buyer_fee_minor bigint not null default 0,
  constraint sales_totals_pkey PRIMARY KEY (event_id)
);

-- Events that people saved in their account. Deleted when the person removes the event or closes the account, or 30
-- days after the event is over.
create table saved_events (
  user_id uuid not null,
  event_id uuid not null,
  saved_at timestamp with time zone not null default now(),
  constraint saved_events_event_id_fkey FOREIGN KEY (event_id) REFERENCES events(id) ON DELETE CASCADE,
  constraint saved_events_pkey PRIMARY KEY (user_id, event_id),
  constraint saved_events_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
-- People who saved an event, in the order in which its news is queued for them.
CREATE INDEX saved_events_event_idx ON saved_events USING btree (event_id, user_id);
-- People who saved an event before its sales opened.
CREATE INDEX saved_events_time_idx ON saved_events USING btree (event_id, saved_at);

-- Time of the reading, for a scan that the scanner sent later because it had no connection; null for all others, which
-- were read when they arrived.
create table scans (
  -- Deleting a draft also deletes the scans made to try out its door. An event with tickets can't be deleted, so its
  -- scans remain.
  event_id uuid not null,
  id uuid not null,
  device text not null,
  -- Unique per device, so that a repeated request counts once.
  nonce text not null,
  -- SHA-256 of the code. The same device and nonce with a different code are refused.
  code_hash bytea not null,
  -- Null if the code doesn't belong to a ticket.
  ticket_id uuid,
  verdict text not null,
  reason text,
  -- Number of this admission of the ticket: the number of undone admissions plus one.
  admission smallint not null default 1,
  -- Reason for admitting outside the admission hours; null within them.
  anyway_reason text,
  scanned_by_user uuid,
  scanned_by_link uuid,
  at timestamp with time zone not null default now(),
  read_at timestamp with time zone,
  constraint scans_admission_check CHECK (admission > 0),
  constraint scans_anyway_check CHECK (anyway_reason IS NULL OR verdict = 'admitted'::text),
  constraint scans_anyway_reason_check CHECK (anyway_reason <> ''::text),
  constraint scans_check CHECK ((verdict = 'refused'::text) = (reason IS NOT NULL)),
  constraint scans_check1 CHECK (verdict = 'refused'::text OR ticket_id IS NOT NULL),
  constraint scans_device_nonce_event_id_key UNIQUE (device, nonce, event_id),
  constraint scans_event_id_fkey FOREIGN KEY (event_id) REFERENCES events(id) ON DELETE CASCADE,
  constraint scans_pkey PRIMARY KEY (id, event_id),
  constraint scans_scanned_by_user_fkey FOREIGN KEY (scanned_by_user) REFERENCES users(id),
  constraint scans_ticket_id_event_id_fkey FOREIGN KEY (ticket_id, event_id) REFERENCES tickets(id, event_id),
  constraint scans_verdict_check CHECK (verdict = ANY (ARRAY['admitted'::text, 'already_in'::text, 'refused'::text]))
);
-- Scans of an event by time of arrival, from which scanners learn what other scanners did.
CREATE INDEX scans_arrived_idx ON scans USING btree (event_id, at);
-- A ticket is admitted once, unless that admission was undone. Decides which of several simultaneous scans admits.
CREATE UNIQUE INDEX scans_admitted_key ON scans USING btree (event_id, ticket_id, admission) WHERE verdict = 'admitted'::text;
CREATE TRIGGER scans_append_only BEFORE DELETE OR UPDATE ON scans FOR EACH ROW EXECUTE FUNCTION guard_scans();
CREATE TRIGGER scans_never_emptied BEFORE TRUNCATE ON scans FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- Words of all events that were ever listed, by which a search completes and corrects what someone typed. Never
-- deleted: a word that no listed event has any longer finds nothing.
create table search_words (
  word text collate "C" not null,
  -- The word was part of a name, category, town, venue or organiser, not only of a description.
  prominent boolean not null,
  constraint search_words_pkey PRIMARY KEY (word)
);
-- Finds words that resemble a misspelt one.
CREATE INDEX search_words_similar_idx ON search_words USING gin (word gin_trgm_ops);

-- Removals, by an administrator, of two-step verification that a person can no longer use. Each takes effect after a
-- waiting period in which the person can object. Permanent.
create table second_factor_resets (
  id uuid not null,
  user_id uuid not null,
  requested_by uuid not null,
  requested_at timestamp with time zone not null default now(),
  due_at timestamp with time zone not null,
  ended_at timestamp with time zone,
  outcome text,
  constraint second_factor_resets_check CHECK ((ended_at IS NULL) = (outcome IS NULL)),
  constraint second_factor_resets_check1 CHECK (due_at > requested_at),
  constraint second_factor_resets_outcome_check CHECK (outcome = ANY (ARRAY['done'::text, 'cancelled'::text])),
  constraint second_factor_resets_pkey PRIMARY KEY (id),
  constraint second_factor_resets_requested_by_fkey FOREIGN KEY (requested_by) REFERENCES users(id),
  constraint second_factor_resets_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
-- Finds resets that are due, for the sweep.
CREATE INDEX second_factor_resets_due_idx ON second_factor_resets USING btree (due_at) WHERE ended_at IS NULL;
-- One open reset per person.
CREATE UNIQUE INDEX second_factor_resets_open_key ON second_factor_resets USING btree (user_id) WHERE ended_at IS NULL;

-- Security notices. Deleted after 30 days.
create table security_notices (
  id uuid not null,
  -- Order of an account's notices, assigned under the lock of its user. `at` isn't enough, because it is the start of
  -- the transaction.
  number bigint not null generated always as identity,
  user_id uuid not null,
  kind text not null,
  -- Recipient: the address that the account had before the change.
  email text not null,
  -- Name by which the browser or program identified itself.
  device text,
  at timestamp with time zone not null default now(),
  -- SHA-256 of the key in the link with which the reader says that they didn't make the change; null until the email is
  -- composed.
  key_hash bytea,
  expires_at timestamp with time zone not null default (now() + '7 days'::interval),
  used_at timestamp with time zone,
  constraint security_notices_key_hash_key UNIQUE (key_hash),
  constraint security_notices_kind_check CHECK (kind = ANY (ARRAY['new_sign_in'::text, 'password_changed'::text, 'password_reset'::text, 'email_changed'::text, 'totp_added'::text, 'totp_removed'::text, 'passkey_added'::text, 'passkey_removed'::text, 'recovery_codes_made'::text, 'recovery_code_used'::text, 'identity_linked'::text, 'second_factor_reset_begun'::text, 'second_factor_reset'::text, 'bank_details_changed'::text, 'identity_unlinked'::text])),
  constraint security_notices_pkey PRIMARY KEY (id),
  constraint security_notices_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
-- Finds notices to delete after 30 days.
CREATE INDEX security_notices_at_idx ON security_notices USING btree (at);
-- A person's notices.
CREATE INDEX security_notices_user_idx ON security_notices USING btree (user_id);

-- Running servers: each updates its row every few seconds and deletes it when it stops. Unlogged, like limit_uses.
create unlogged table servers (
  id uuid not null,
  name text not null,
  version text not null,
  started_at timestamp with time zone not null default now(),
  seen_at timestamp with time zone not null default now(),
  -- Milliseconds by which the server's clock is ahead of the database's; negative if it is behind.
  clock_skew_ms bigint not null default 0,
  -- Names under which the server's job runners lock jobs, so that the jobs of a dead server can be unlocked; null until
  -- reported.
  job_pools text[],
  -- Last time the server replaced a job runner that had stopped responding.
  runner_replaced_at timestamp with time zone,
  constraint servers_pkey PRIMARY KEY (id)
);

-- Movements on a statement, as printed; each ledger transaction is on one statement only. Append-only.
create table settlement_lines (
  statement_id uuid not null,
  position integer not null,
  ledger_transaction_id uuid not null,
  kind text not null,
  at timestamp with time zone not null,
  event_id uuid,
  event_name text,
  -- Reference of the order or payout.
  reference text,
  -- Amount received or, if negative, paid out, in minor units.
  gross_minor bigint not null,
  -- Our fee in that amount, VAT included, in minor units; negative if it was refunded.
  fee_minor bigint not null,
  -- VAT in the fee, in minor units.
  vat_minor bigint not null,
  -- Change in the reserve, in the organiser's favour, in minor units.
  reserve_minor bigint not null,
  -- Change in payable, in the organiser's favour, in minor units.
  payable_minor bigint not null,
  -- Change in the debt, in the organiser's favour, in minor units.
  receivable_minor bigint not null,
  constraint settlement_lines_check CHECK ((gross_minor - fee_minor) = (reserve_minor + payable_minor + receivable_minor)),
  constraint settlement_lines_ledger_transaction_id_fkey FOREIGN KEY (ledger_transaction_id) REFERENCES ledger_transactions(id),
  constraint settlement_lines_ledger_transaction_id_key UNIQUE (ledger_transaction_id),
  constraint settlement_lines_pkey PRIMARY KEY (statement_id, "position"),
  constraint settlement_lines_position_check CHECK ("position" > 0),
  constraint settlement_lines_statement_id_fkey FOREIGN KEY (statement_id) REFERENCES settlement_statements(id) DEFERRABLE INITIALLY DEFERRED
);
CREATE TRIGGER settlement_lines_append_only BEFORE DELETE OR UPDATE ON settlement_lines FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER settlement_lines_never_emptied BEFORE TRUNCATE ON settlement_lines FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- Settlement runs that have settled every organiser. Append-only.
create table settlement_runs (
  settles text not null,
  until timestamp with time zone not null,
  finished_at timestamp with time zone not null default now(),
  constraint settlement_runs_pkey PRIMARY KEY (settles, until),
  constraint settlement_runs_settles_check CHECK (settles = ANY (ARRAY['weekly'::text, 'event_end'::text]))
);
CREATE TRIGGER settlement_runs_append_only BEFORE DELETE OR UPDATE ON settlement_runs FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER settlement_runs_never_emptied BEFORE TRUNCATE ON settlement_runs FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- Statements for organisers, with balances before and after a period. Amounts in the organiser's favour are positive.
-- Append-only.
create table settlement_statements (
  id uuid not null,
  organiser_id uuid not null,
  number integer not null,
  currency text not null,
  -- End of the previous statement; null for the first one.
  from_at timestamp with time zone,
  until timestamp with time zone not null,
  -- Reserve, in minor units.
  opening_reserve_minor bigint not null,
  -- Payable to the organiser, in minor units.
  opening_payable_minor bigint not null,
  -- Owed by the organiser, in minor units; never positive.
  opening_receivable_minor bigint not null,
  -- As above, at the end of the period, in minor units.
  closing_reserve_minor bigint not null,
  -- As above, in minor units.
  closing_payable_minor bigint not null,
  -- As above, in minor units; never positive.
  closing_receivable_minor bigint not null,
  created_at timestamp with time zone not null default now(),
  constraint settlement_statements_check CHECK (from_at < until),
  constraint settlement_statements_currency_check CHECK (currency ~ '^[A-Z]{3}$'::text),
  constraint settlement_statements_number_check CHECK (number > 0),
  constraint settlement_statements_organiser_id_currency_until_key UNIQUE (organiser_id, currency, until),
  constraint settlement_statements_organiser_id_fkey FOREIGN KEY (organiser_id) REFERENCES organisers(id),
  constraint settlement_statements_organiser_id_number_key UNIQUE (organiser_id, number),
  constraint settlement_statements_pkey PRIMARY KEY (id)
);
CREATE TRIGGER settlement_statements_append_only BEFORE DELETE OR UPDATE ON settlement_statements FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER settlement_statements_never_emptied BEFORE TRUNCATE ON settlement_statements FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- Attempts at an account's password or code since the last success, by keyed hash of the account, browser or session.
-- Deleted an hour after the last attempt. Unlogged, because counting may start again after a crash.
create unlogged table sign_in_attempts (
  account text not null,
  attempts integer not null default 1,
  last_at timestamp with time zone not null default now(),
  constraint sign_in_attempts_pkey PRIMARY KEY (account)
);
-- Finds counts to delete.
CREATE INDEX sign_in_attempts_last_idx ON sign_in_attempts USING btree (last_at);

-- Keys that all servers share. Of each purpose's keys, the newest one whose signs_from has passed is used for signing,
-- and all that aren't retired for verification. Permanent.
create table signing_keys (
  -- Eight hexadecimal digits, included in what is signed.
  id text not null,
  purpose text not null,
  -- JSON Web Key.
  public_key jsonb not null,
  -- JSON Web Key, encrypted as described above.
  encrypted_private_key bytea not null,
  -- Late enough for every server and every cache of the key set to know the key first.
  signs_from timestamp with time zone not null default now(),
  created_at timestamp with time zone not null default now(),
  -- Time from which the key no longer verifies anything, because everything that it signed has expired.
  retired_at timestamp with time zone,
  constraint signing_keys_pkey PRIMARY KEY (id),
  constraint signing_keys_purpose_check CHECK (purpose = ANY (ARRAY['ticket'::text, 'id_token'::text]))
);

-- Emailed codes for the step-up authentication of people with neither a password nor two-step verification. One per
-- person; deleted when used or expired.
create table step_up_codes (
  user_id uuid not null,
  requested_at timestamp with time zone not null default now(),
  -- Argon2id in PHC form; null until the email is composed.
  code_hash text,
  expires_at timestamp with time zone not null default (now() + '00:10:00'::interval),
  tries integer not null default 0,
  constraint step_up_codes_pkey PRIMARY KEY (user_id),
  constraint step_up_codes_tries_check CHECK (tries >= 0 AND tries <= 5),
  constraint step_up_codes_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);

-- Decisions about money in suspense. Append-only.
create table suspense_resolutions (
  event_id uuid not null,
  id uuid not null,
  payment_id uuid not null,
  method text not null,
  -- Amount that was in suspense, in minor units.
  amount_minor bigint not null,
  currency text not null,
  note text not null,
  -- Person who proposed a bank transfer. A different person, resolved_by, approved it.
  proposed_by uuid,
  resolved_by uuid not null,
  idempotency_key text not null,
  request_hash text not null,
  at timestamp with time zone not null default now(),
  constraint suspense_resolutions_amount_minor_check CHECK (amount_minor > 0),
  constraint suspense_resolutions_idempotency_key_event_id_key UNIQUE (idempotency_key, event_id),
  constraint suspense_resolutions_method_check CHECK (method = ANY (ARRAY['refund'::text, 'fulfil'::text, 'bank_transfer'::text])),
  constraint suspense_resolutions_payment_id_event_id_fkey FOREIGN KEY (payment_id, event_id) REFERENCES payments(id, event_id),
  constraint suspense_resolutions_pkey PRIMARY KEY (id, event_id),
  constraint suspense_resolutions_proposed_by_fkey FOREIGN KEY (proposed_by) REFERENCES users(id),
  constraint suspense_resolutions_resolved_by_fkey FOREIGN KEY (resolved_by) REFERENCES users(id),
  constraint suspense_resolutions_two_people CHECK (method <> 'bank_transfer'::text OR COALESCE(proposed_by <> resolved_by, false))
);
-- A payment's decisions.
CREATE INDEX suspense_resolutions_payment_idx ON suspense_resolutions USING btree (payment_id);
CREATE TRIGGER suspense_resolutions_append_only BEFORE DELETE OR UPDATE ON suspense_resolutions FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER suspense_resolutions_never_emptied BEFORE TRUNCATE ON suspense_resolutions FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- Proposals to pay suspense back from our bank account, made by one person and approved by another. Permanent.
create table suspense_transfers (
  event_id uuid not null,
  id uuid not null,
  payment_id uuid not null,
  state text not null default 'proposed'::text,
  -- Amount in suspense when proposed, in minor units.
  amount_minor bigint not null,
  currency text not null,
  note text not null,
  proposed_by uuid not null,
  proposed_at timestamp with time zone not null default now(),
  decided_by uuid,
  decided_at timestamp with time zone,
  constraint suspense_transfers_amount_minor_check CHECK (amount_minor > 0),
  constraint suspense_transfers_check CHECK ((state = 'proposed'::text) = (decided_by IS NULL)),
  constraint suspense_transfers_check1 CHECK ((decided_by IS NULL) = (decided_at IS NULL)),
  constraint suspense_transfers_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES users(id),
  constraint suspense_transfers_payment_id_event_id_fkey FOREIGN KEY (payment_id, event_id) REFERENCES payments(id, event_id),
  constraint suspense_transfers_pkey PRIMARY KEY (id, event_id),
  constraint suspense_transfers_proposed_by_fkey FOREIGN KEY (proposed_by) REFERENCES users(id),
  constraint suspense_transfers_state_check CHECK (state = ANY (ARRAY['proposed'::text, 'paid'::text, 'withdrawn'::text])),
  constraint suspense_transfers_two_people CHECK (state <> 'paid'::text OR decided_by <> proposed_by)
);
-- One open proposal per payment.
CREATE UNIQUE INDEX suspense_transfers_open_key ON suspense_transfers USING btree (payment_id) WHERE state = 'proposed'::text;

-- Positions of sweeps that walk through a table, a batch per run. Written by the server that ran the sweep last.
-- Unlogged, because a sweep may start from the beginning after a crash.
create unlogged table sweep_positions (
  sweep text not null,
  -- Key of the last row that was read.
  after_key text not null,
  constraint sweep_positions_pkey PRIMARY KEY (sweep)
);

-- Private calendar feeds of people's tickets. Deleted when the person ends the feed or closes the account.
create table ticket_feeds (
  user_id uuid not null,
  -- SHA-256 of the secret in the feed's address.
  key_hash bytea not null,
  created_at timestamp with time zone not null default now(),
  constraint ticket_feeds_key_hash_key UNIQUE (key_hash),
  constraint ticket_feeds_pkey PRIMARY KEY (user_id),
  constraint ticket_feeds_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);

-- Each change to a ticket's state. Append-only.
create table ticket_history (
  id bigint not null generated always as identity,
  event_id uuid not null,
  ticket_id uuid not null,
  from_state text not null,
  to_state text not null,
  reason text not null,
  -- Cause, of which at most one is set: a refund, a lost dispute, or the organiser's action that voided the ticket
  -- without a refund.
  refund_id uuid,
  dispute_id uuid,
  action_id uuid,
  at timestamp with time zone not null default now(),
  constraint ticket_history_action_id_event_id_fkey FOREIGN KEY (action_id, event_id) REFERENCES order_actions(id, event_id),
  constraint ticket_history_dispute_id_event_id_fkey FOREIGN KEY (dispute_id, event_id) REFERENCES disputes(id, event_id),
  constraint ticket_history_pkey PRIMARY KEY (id),
  constraint ticket_history_refund_id_event_id_fkey FOREIGN KEY (refund_id, event_id) REFERENCES refunds(id, event_id),
  constraint ticket_history_ticket_id_event_id_fkey FOREIGN KEY (ticket_id, event_id) REFERENCES tickets(id, event_id)
);
-- Tickets that a refund voided.
CREATE INDEX ticket_history_refund_idx ON ticket_history USING btree (refund_id) WHERE refund_id IS NOT NULL;
-- A ticket's history.
CREATE INDEX ticket_history_ticket_idx ON ticket_history USING btree (ticket_id);
-- A ticket becomes void only once.
CREATE UNIQUE INDEX ticket_history_void_key ON ticket_history USING btree (ticket_id, event_id) WHERE to_state = 'void'::text;
CREATE TRIGGER ticket_history_append_only BEFORE DELETE OR UPDATE ON ticket_history FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER ticket_history_never_emptied BEFORE TRUNCATE ON ticket_history FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER void_tickets_counted AFTER INSERT ON ticket_history REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION count_void_tickets();

-- Tickets offered for resale at face value. Each still admits its holder until someone else buys its place. Permanent.
create table ticket_returns (
  event_id uuid not null,
  id uuid not null,
  -- Increases with each return; the oldest is resold first.
  place bigint not null generated always as identity,
  ticket_id uuid not null,
  ticket_type_id uuid not null,
  -- open: on sale; resold: voided because someone else bought its place; withdrawn: by its holder; ended: the ticket
  -- was used or became void, or the event is over.
  state text not null default 'open'::text,
  -- Amount refunded to the buyer on resale, in minor units.
  refund_minor bigint not null,
  -- Part of the price that the organiser keeps, in minor units.
  fee_minor bigint not null,
  -- Order that bought the ticket's place.
  resold_order_id uuid,
  -- Null after settlement if nothing was left to refund.
  refund_id uuid,
  created_at timestamp with time zone not null default now(),
  decided_at timestamp with time zone,
  -- Time at which the refund of a resold ticket was requested.
  settled_at timestamp with time zone,
  constraint ticket_returns_check CHECK ((state = 'open'::text) = (decided_at IS NULL)),
  constraint ticket_returns_check1 CHECK ((state = 'resold'::text) = (resold_order_id IS NOT NULL)),
  constraint ticket_returns_check2 CHECK (state = 'resold'::text OR settled_at IS NULL),
  constraint ticket_returns_check3 CHECK (refund_id IS NULL OR settled_at IS NOT NULL),
  constraint ticket_returns_event_id_ticket_type_id_fkey FOREIGN KEY (event_id, ticket_type_id) REFERENCES ticket_types(event_id, id),
  constraint ticket_returns_fee_minor_check CHECK (fee_minor >= 0),
  constraint ticket_returns_pkey PRIMARY KEY (id, event_id),
  constraint ticket_returns_refund_id_event_id_fkey FOREIGN KEY (refund_id, event_id) REFERENCES refunds(id, event_id),
  constraint ticket_returns_refund_minor_check CHECK (refund_minor > 0),
  constraint ticket_returns_resold_order_id_event_id_fkey FOREIGN KEY (resold_order_id, event_id) REFERENCES orders(id, event_id),
  constraint ticket_returns_state_check CHECK (state = ANY (ARRAY['open'::text, 'resold'::text, 'withdrawn'::text, 'ended'::text])),
  constraint ticket_returns_ticket_id_event_id_fkey FOREIGN KEY (ticket_id, event_id) REFERENCES tickets(id, event_id)
);
-- Finds resold tickets whose refunds haven't been requested yet, for the sweep.
CREATE INDEX ticket_returns_due_idx ON ticket_returns USING btree (decided_at) WHERE state = 'resold'::text AND settled_at IS NULL;
-- Finds the next return to resell.
CREATE INDEX ticket_returns_line_idx ON ticket_returns USING btree (ticket_type_id, place) WHERE state = 'open'::text;
-- Speeds up the foreign key's check when an unpaid order is deleted.
CREATE INDEX ticket_returns_resold_order_idx ON ticket_returns USING btree (resold_order_id) WHERE resold_order_id IS NOT NULL;
-- A ticket's returns.
CREATE INDEX ticket_returns_ticket_idx ON ticket_returns USING btree (ticket_id);
-- One open return per ticket.
CREATE UNIQUE INDEX ticket_returns_open_key ON ticket_returns USING btree (ticket_id) WHERE state = 'open'::text;
CREATE UNIQUE INDEX ticket_returns_refund_key ON ticket_returns USING btree (refund_id) WHERE refund_id IS NOT NULL;

-- Ticket types that an event sells, with their stock in units. The fill factor leaves room for every order to update
-- the row in place (HOT).
create table ticket_types (
  event_id uuid not null,
  id uuid not null,
  position integer not null,
  name text not null,
  description text,
  -- Price of one ticket, in minor units of the event's currency.
  price_minor bigint not null,
  capacity integer not null,
  -- Pool whose capacity the ticket type shares; null if none.
  pool_id uuid,
  -- Units of live tickets that aren't up for resale.
  sold integer not null default 0,
  -- Units of orders that aren't paid yet.
  reserved integer not null default 0,
  -- Units offered to the waiting list.
  offered integer not null default 0,
  -- Units that the organiser has on hold.
  allotted integer not null default 0,
  -- Units of live tickets offered for resale. They are on sale again, but still admit their holders.
  on_return integer not null default 0,
  max_per_order integer not null default 10,
  -- Holders may pass tickets on.
  transferable boolean not null default true,
  -- Holders may return tickets at face value.
  returnable boolean not null default false,
  -- Start of sales; null if they start on publication.
  sales_start_at timestamp with time zone,
  -- End of sales; null for the end of the event.
  sales_end_at timestamp with time zone,
  constraint ticket_types_allotted_check CHECK (allotted >= 0),
  constraint ticket_types_capacity_check CHECK (capacity >= 0),
  constraint ticket_types_event_id_fkey FOREIGN KEY (event_id) REFERENCES events(id) ON DELETE CASCADE,
  constraint ticket_types_event_id_pool_id_fkey FOREIGN KEY (event_id, pool_id) REFERENCES pools(event_id, id),
  constraint ticket_types_live_check CHECK ((sold + on_return + allotted) <= capacity),
  constraint ticket_types_max_per_order_check CHECK (max_per_order > 0),
  constraint ticket_types_name_check CHECK (name <> ''::text),
  constraint ticket_types_offered_check CHECK (offered >= 0),
  constraint ticket_types_on_return_check CHECK (on_return >= 0),
  constraint ticket_types_pkey PRIMARY KEY (event_id, id),
  constraint ticket_types_price_minor_check CHECK (price_minor >= 0),
  constraint ticket_types_reserved_check CHECK (reserved >= 0),
  constraint ticket_types_sold_check CHECK (sold >= 0),
  constraint ticket_types_stock_check CHECK ((sold + reserved + offered + allotted) <= capacity)
) with (fillfactor=50);
-- Finds sales that have just opened, for people who saved the event.
CREATE INDEX ticket_types_sales_start_idx ON ticket_types USING btree (sales_start_at) WHERE sales_start_at IS NOT NULL;
CREATE TRIGGER ticket_types_indexed AFTER INSERT OR DELETE OR UPDATE OF price_minor ON ticket_types FOR EACH ROW EXECUTE FUNCTION index_prices();

-- Tickets, each for one person. The signed code is computed on demand, from event, id and revision. Never deleted, even
-- when void. Vacuumed soon after inserts, because lists use index-only scans.
create table tickets (
  event_id uuid not null,
  id uuid not null,
  order_id uuid not null,
  ticket_type_id uuid not null,
  -- Counts an order's tickets from 1.
  number integer not null,
  -- Increased by each transfer; codes of older revisions are refused.
  revision smallint not null default 1,
  state text not null default 'issued'::text,
  attendee_name text not null,
  -- Holder after a transfer; null while the buyer holds the ticket.
  holder_email text,
  -- 128 random bits, contained only in this holder's link.
  holder_key text,
  -- 50 random bits, to type in when a code can't be scanned.
  short_code text not null,
  issued_at timestamp with time zone not null default now(),
  constraint tickets_check CHECK ((holder_key IS NULL) = (holder_email IS NULL)),
  constraint tickets_event_id_ticket_type_id_fkey FOREIGN KEY (event_id, ticket_type_id) REFERENCES ticket_types(event_id, id),
  constraint tickets_number_check CHECK (number > 0),
  constraint tickets_order_id_event_id_fkey FOREIGN KEY (order_id, event_id) REFERENCES orders(id, event_id),
  constraint tickets_order_id_number_event_id_key UNIQUE (order_id, number, event_id),
  constraint tickets_pkey PRIMARY KEY (id, event_id),
  constraint tickets_revision_check CHECK (revision > 0),
  constraint tickets_short_code_check CHECK (short_code ~ '^[0-9A-HJKMNP-TV-Z]{10}$'::text),
  constraint tickets_short_code_event_id_key UNIQUE (short_code, event_id),
  constraint tickets_state_check CHECK (state = ANY (ARRAY['issued'::text, 'transferring'::text, 'offered'::text, 'void'::text]))
) with (autovacuum_vacuum_insert_scale_factor=0.01);
-- Tickets that were transferred to a person.
CREATE INDEX tickets_holder_email_idx ON tickets USING btree (lower(holder_email)) WHERE holder_email IS NOT NULL;
-- Lists of an event's tickets, which use only the index (see orders_of_event_idx).
CREATE INDEX tickets_of_event_idx ON tickets USING btree (uuid_hash(event_id), issued_at, id) INCLUDE (event_id, state, order_id, ticket_type_id, attendee_name, holder_email);
-- Void tickets of a type, to compute the number of valid ones.
CREATE INDEX tickets_void_idx ON tickets USING btree (ticket_type_id) WHERE state = 'void'::text;
CREATE UNIQUE INDEX tickets_holder_key ON tickets USING btree (holder_key, event_id) WHERE holder_key IS NOT NULL;
CREATE TRIGGER tickets_counted AFTER INSERT ON tickets REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION count_issued_tickets();

-- Orders whose tickets are to be emailed, until their emails are queued; usually for less than a second. Without foreign
-- keys, because fulfilled orders are never deleted.
create table tickets_to_email (
  id bigint not null generated always as identity,
  event_id uuid not null,
  -- Orders fulfilled together.
  order_ids uuid[] not null,
  -- Job that sends the emails.
  mail job_kind not null,
  noted_at timestamp with time zone not null default now(),
  constraint tickets_to_email_pkey PRIMARY KEY (id)
);

-- Authenticator apps. Each person has at most one that is active and one that is being set up. Deleted when removed.
create table totp_secrets (
  id uuid not null,
  user_id uuid not null,
  -- Shared secret, encrypted and bound to the user.
  encrypted_secret bytea not null,
  created_at timestamp with time zone not null default now(),
  -- Null until a first code has shown that the app works.
  confirmed_at timestamp with time zone,
  -- Session that set up the app, while it may still use the first code a second time, for step-up authentication.
  -- Otherwise the person would have to wait up to 30 seconds for the next code.
  set_up_session_id uuid,
  -- 30-second step of the last accepted code; codes from that step or an earlier one are refused.
  last_step bigint,
  -- Wrong codes since failures_since. After ten, no code is checked for the rest of the hour.
  failures integer not null default 0,
  failures_since timestamp with time zone,
  constraint totp_secrets_pkey PRIMARY KEY (id),
  constraint totp_secrets_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX totp_secrets_begun_key ON totp_secrets USING btree (user_id) WHERE confirmed_at IS NULL;
-- One active app and one being set up.
CREATE UNIQUE INDEX totp_secrets_user_key ON totp_secrets USING btree (user_id) WHERE confirmed_at IS NOT NULL;

-- Transfers of tickets, open and decided. Permanent; names and addresses are erased with the account.
create table transfers (
  event_id uuid not null,
  id uuid not null,
  ticket_id uuid not null,
  from_name text not null,
  -- Null if unknown, as for tickets that had been transferred by link.
  from_email text,
  -- Null for a transfer by link, which anyone with the link may accept.
  to_email text,
  transfer_key text not null,
  state text not null default 'sent'::text,
  created_at timestamp with time zone not null default now(),
  expires_at timestamp with time zone not null,
  decided_at timestamp with time zone,
  constraint transfers_check CHECK ((state = 'sent'::text) = (decided_at IS NULL)),
  constraint transfers_pkey PRIMARY KEY (id, event_id),
  constraint transfers_state_check CHECK (state = ANY (ARRAY['sent'::text, 'accepted'::text, 'cancelled'::text, 'expired'::text])),
  constraint transfers_ticket_id_event_id_fkey FOREIGN KEY (ticket_id, event_id) REFERENCES tickets(id, event_id),
  constraint transfers_transfer_key_event_id_key UNIQUE (transfer_key, event_id)
);
-- Finds expired transfers, for the sweep.
CREATE INDEX transfers_expiring_idx ON transfers USING btree (expires_at) WHERE state = 'sent'::text;
-- Finds a person's transfers when their account is erased.
CREATE INDEX transfers_from_email_idx ON transfers USING btree (lower(from_email));
-- A ticket's transfers.
CREATE INDEX transfers_ticket_idx ON transfers USING btree (ticket_id);
CREATE INDEX transfers_to_email_idx ON transfers USING btree (lower(to_email));
-- A ticket has one transfer at a time.
CREATE UNIQUE INDEX transfers_sent_key ON transfers USING btree (ticket_id) WHERE state = 'sent'::text;

-- People with an account; guests who buy have none. Rows are never deleted, because accounting records refer to them.
-- Deleting an account empties the personal columns and sets deleted_at.
create table users (
  id uuid not null,
  email text not null,
  name text not null,
  -- Argon2id in PHC form; null for people without a password.
  password_hash text,
  roles text[] not null default '{USER}'::text[],
  -- References pictures (foreign key below); null if there is no picture.
  avatar_id text,
  -- Null until confirmed; until then the account can't claim the orders and tickets of its address.
  email_verified_at timestamp with time zone,
  -- Increased when all sessions end at once; ID tokens with an older version are refused.
  session_version integer not null default 1,
  -- Last time that session_version was increased. Servers cache the accounts for which this is within the lifetime of
  -- an ID token.
  sessions_ended_at timestamp with time zone,
  -- Last sign-in; null if there was none. The first sign-in doesn't cause a "new sign-in" email.
  signed_in_at timestamp with time zone,
  -- Time at which an administrator locked the account; null if it isn't locked.
  locked_at timestamp with time zone,
  -- Time at which the account was deleted. The row stays for accounting.
  deleted_at timestamp with time zone,
  created_at timestamp with time zone not null default now(),
  constraint users_avatar_id_fkey FOREIGN KEY (avatar_id) REFERENCES pictures(id),
  constraint users_email_check CHECK (length(email) >= 3 AND length(email) <= 254),
  constraint users_name_check CHECK (name <> ''::text),
  constraint users_pkey PRIMARY KEY (id),
  constraint users_roles_check CHECK (roles <@ ARRAY['USER'::text, 'BUSINESS_ADMIN'::text, 'ADMINISTRATOR'::text])
);
-- Finds the administrators.
CREATE INDEX users_administrators_idx ON users USING btree (id) WHERE roles @> ARRAY['ADMINISTRATOR'::text];
-- Finds uses of a picture.
CREATE INDEX users_avatar_idx ON users USING btree (avatar_id) WHERE avatar_id IS NOT NULL;
-- Administrators' list of people: sorted by age or name, or searched by the beginning of a name or address.
CREATE INDEX users_created_idx ON users USING btree (created_at, id);
CREATE INDEX users_email_prefix_idx ON users USING btree (lower(email) text_pattern_ops);
CREATE INDEX users_name_idx ON users USING btree (lower(name) text_pattern_ops, id);
-- Administrators find people by the beginnings of any words of their names, such as a surname (features/people).
CREATE INDEX users_name_words_idx ON users USING gin (to_tsvector('simple'::regconfig, name));
-- Finds accounts whose sessions ended recently, which servers reload.
CREATE INDEX users_sessions_ended_idx ON users USING btree (sessions_ended_at) WHERE sessions_ended_at IS NOT NULL;
-- Enforces one account per address, and finds it on sign-in.
CREATE UNIQUE INDEX users_email_key ON users USING btree (lower(email));

-- People waiting for a ticket type that is sold out. Permanent; personal data is erased with the account.
create table waiting_entries (
  event_id uuid not null,
  id uuid not null,
  -- Increases with each arrival; not the number of people ahead.
  place bigint not null generated always as identity,
  ticket_type_id uuid not null,
  units integer not null,
  name text not null,
  email text not null,
  -- The mailbox behind the address, as mailboxOf computes it.
  mailbox text not null,
  -- Random key of the link with which the entry is changed or left.
  leave_key text not null,
  -- Keyed hash of event and client network; null if no limit applies.
  network text,
  -- Maximum number of units on offer to this network at a time.
  max_offered integer,
  state text not null default 'waiting'::text,
  joined_at timestamp with time zone not null default now(),
  -- Last request for the email with the entry's link, sent at most once an hour.
  emailed_at timestamp with time zone not null default now(),
  constraint waiting_entries_check CHECK ((network IS NULL) = (max_offered IS NULL)),
  constraint waiting_entries_event_id_ticket_type_id_fkey FOREIGN KEY (event_id, ticket_type_id) REFERENCES ticket_types(event_id, id),
  constraint waiting_entries_leave_key_event_id_key UNIQUE (leave_key, event_id),
  constraint waiting_entries_pkey PRIMARY KEY (id, event_id),
  constraint waiting_entries_state_check CHECK (state = ANY (ARRAY['waiting'::text, 'offered'::text, 'served'::text, 'lapsed'::text, 'left'::text])),
  constraint waiting_entries_units_check CHECK (units > 0)
);
-- Finds a person's entries when their account is erased.
CREATE INDEX waiting_entries_email_idx ON waiting_entries USING btree (lower(email));
-- The waiting list of a ticket type, in order of arrival.
CREATE INDEX waiting_entries_line_idx ON waiting_entries USING btree (ticket_type_id, place) WHERE state = 'waiting'::text;
-- make_offers: what a network has been offered.
CREATE INDEX waiting_entries_network_idx ON waiting_entries USING btree (network) WHERE state = ANY (ARRAY['offered'::text, 'served'::text]);
-- The organiser's list of an event's waiting entries (see orders_of_event_idx).
CREATE INDEX waiting_entries_of_event_idx ON waiting_entries USING btree (uuid_hash(event_id), place, id);
-- make_offers: the next entry of each size, without reading past entries that can't be served.
CREATE INDEX waiting_entries_size_idx ON waiting_entries USING btree (ticket_type_id, units, place) WHERE state = 'waiting'::text;
-- One live entry per mailbox and ticket type.
CREATE UNIQUE INDEX waiting_entries_person_key ON waiting_entries USING btree (ticket_type_id, mailbox) WHERE state = ANY (ARRAY['waiting'::text, 'offered'::text]);

-- One row for each time that places were admitted. Append-only; deleted with the event.
create table waiting_room_admissions (
  event_id uuid not null,
  -- Highest number admitted by then.
  admitted integer not null,
  at timestamp with time zone not null default clock_timestamp(),
  constraint waiting_room_admissions_event_id_fkey FOREIGN KEY (event_id) REFERENCES waiting_rooms(event_id) ON DELETE CASCADE,
  constraint waiting_room_admissions_pkey PRIMARY KEY (event_id, admitted)
);
-- Counts those who were admitted lately.
CREATE INDEX waiting_room_admissions_at_idx ON waiting_room_admissions USING btree (event_id, at);
CREATE TRIGGER waiting_room_admissions_append_only BEFORE UPDATE ON waiting_room_admissions FOR EACH ROW EXECUTE FUNCTION refuse_change();

-- Places in a waiting room. They contain nothing about their holders. Deleted with the event, so that the draw can be
-- verified for as long as the event is known.
create table waiting_room_places (
  event_id uuid not null,
  id uuid not null,
  joined_at timestamp with time zone not null default now(),
  -- Order of admission; null until the draw. Places that join after the draw are numbered in order of arrival.
  number integer,
  -- Latest order that was placed with it.
  order_id uuid,
  ordered_at timestamp with time zone,
  constraint waiting_room_places_check CHECK ((order_id IS NULL) = (ordered_at IS NULL)),
  constraint waiting_room_places_event_id_fkey FOREIGN KEY (event_id) REFERENCES waiting_rooms(event_id) ON DELETE CASCADE,
  constraint waiting_room_places_number_check CHECK (number > 0),
  constraint waiting_room_places_pkey PRIMARY KEY (id, event_id)
);
-- Places that take part in the draw.
CREATE INDEX waiting_room_places_entrants_idx ON waiting_room_places USING btree (event_id, id) WHERE number IS NULL;
-- Counts those who have ordered lately.
CREATE INDEX waiting_room_places_ordered_idx ON waiting_room_places USING btree (event_id, ordered_at) WHERE ordered_at IS NOT NULL;
-- Published list of the draw.
CREATE UNIQUE INDEX waiting_room_places_number_key ON waiting_room_places USING btree (event_id, number) WHERE number IS NOT NULL;

-- Waiting room of an event, created when its organiser first asks for one (events.waiting_room). Opens when the first
-- ticket type goes on sale. Its seed is generated before anyone can join and never changes, so that no one can choose
-- it knowing the entrants. Its hash is public from the beginning, the seed itself once the places have been drawn.
-- Deleted with the event. The fill factor leaves room to update the row in place (HOT).
create table waiting_rooms (
  event_id uuid not null,
  seed bytea not null,
  created_at timestamp with time zone not null default now(),
  -- Time of the draw; null until the room has opened.
  drawn_at timestamp with time zone,
  -- Number of places in the draw.
  entrants integer,
  -- SHA-256 of the ids of the places in the draw, sorted, one per line.
  entrants_hash bytea,
  -- Highest number that a place has.
  last_number integer not null default 0,
  -- Places up to this number have been admitted.
  admitted integer not null default 0,
  -- Time at which it was last decided how many to admit.
  paced_at timestamp with time zone,
  -- From then on, orders need no place.
  ended_at timestamp with time zone,
  end_reason text,
  constraint waiting_rooms_check CHECK ((drawn_at IS NULL) = (entrants IS NULL) AND (drawn_at IS NULL) = (entrants_hash IS NULL)),
  constraint waiting_rooms_check1 CHECK (admitted <= last_number),
  constraint waiting_rooms_check2 CHECK ((ended_at IS NULL) = (end_reason IS NULL)),
  constraint waiting_rooms_end_reason_check CHECK (end_reason = ANY (ARRAY['sold_out'::text, 'idle'::text])),
  constraint waiting_rooms_event_id_fkey FOREIGN KEY (event_id) REFERENCES events(id) ON DELETE CASCADE,
  constraint waiting_rooms_pkey PRIMARY KEY (event_id),
  constraint waiting_rooms_seed_check CHECK (length(seed) = 32)
) with (fillfactor=50);
-- Finds the rooms that may admit someone, for the sweep.
CREATE INDEX waiting_rooms_open_idx ON waiting_rooms USING btree (event_id) WHERE ended_at IS NULL;
CREATE TRIGGER waiting_rooms_seed_fixed BEFORE UPDATE OF seed ON waiting_rooms FOR EACH ROW EXECUTE FUNCTION refuse_change();

-- A kind of background job (apps/server/src/jobs/job.ts).
create type job_kind as (
  name text,
  priority integer,
  max_attempts integer
);

-- A line of a ledger transaction, as in the table ledger_entries.
create type ledger_line as (
  account text,
  owner text,
  -- In minor units.
  amount_minor bigint
);

-- A line of an order, and what one of its tickets costs.
create type line_to_place as (
  ticket_type_id uuid,
  quantity integer,
  -- As in the table order_lines, in minor units.
  unit_price_minor bigint,
  discount_minor bigint
);

-- Parameter of fulfil_orders and issue_tickets: an order, with an id and a short code for each of its tickets.
create type order_to_fulfil as (
  order_id uuid,
  ticket_ids uuid[],
  short_codes text[]
);

-- An order with its lines.
create type order_to_place as (
  id uuid,
  reference text,
  buyer_key text,
  idempotency_key text,
  request_hash text,
  buyer_name text,
  buyer_email text,
  -- Null if the event doesn't limit what one buyer may hold.
  buyer_mailbox text,
  custom_fields jsonb,
  -- As in the table orders, in minor units.
  subtotal_minor bigint,
  fee_minor bigint,
  platform_fee_minor bigint,
  payment_id uuid,
  -- Waiting-list offer that the order accepts; null if none.
  offer_id uuid,
  -- Place in the event's waiting room; null if none.
  room_place_id uuid,
  -- Client network; null if not counted.
  network text,
  -- Shown to administrators.
  network_prefix text,
  lines line_to_place[],
  -- Tickets of a free order, which are issued at once; as in order_to_fulfil.
  ticket_ids uuid[],
  short_codes text[],
  -- Set by place_orders for an order that it places, as in the table orders.
  expires_at timestamp with time zone,
  network_units integer
);

-- A payment's status as confirmed by its provider, with everything that may have to be written.
create type payment_to_apply as (
  payment_id uuid,
  state text,
  -- States from which a payment may become `state`.
  from_states text[],
  -- Captured amount, in minor units.
  amount_minor bigint,
  currency text,
  provider_reference text,
  other_merchant boolean,
  -- Notification that led to the status; null if there was none.
  notification_key text,
  notification_body text,
  -- Tickets of the order, as in order_to_fulfil.
  ticket_ids uuid[],
  short_codes text[],
  -- Ledger transaction of a capture: applied to its order, or set aside in suspense.
  transaction_id uuid,
  capture ledger_line[],
  suspense ledger_line[],
  -- Refund of money set aside, and its ledger transaction.
  refund_id uuid,
  refund_transaction_id uuid,
  refund_requested ledger_line[]
);

-- All ticket types in the orders of a batch. Null from servers of earlier versions.
create type terms_of_batch as (
  event_id uuid,
  -- Version of the event's terms that the orders were checked against.
  sales_version integer,
  provider text,
  currency text,
  reservation_minutes integer,
  -- Applies to a network that let many units expire.
  short_reservation_minutes integer,
  -- Maximum number of units per buyer; null if unlimited.
  max_per_buyer integer,
  -- Unpaid units that one network may hold, initially and at least; null if they are counted but not limited.
  unpaid_base integer,
  unpaid_floor integer,
  -- Orders need a place in the waiting room, unless it has ended.
  waiting_room boolean,
  -- Time within which an admitted place must be used.
  admission_minutes integer,
  -- Sends the tickets of a free order.
  free_tickets_mail job_kind,
  ticket_type_ids uuid[]
);

-- Everything that the payments of a batch have in common.
create type terms_of_payments as (
  event_id uuid,
  -- Sends the tickets of a paid order.
  tickets_mail job_kind,
  -- Sends a refund to its provider.
  refund_job job_kind,
  -- True if returned tickets have already been voided to make room, or can't be.
  resale_done boolean
);

-- Parameter of post_transactions: a ledger transaction about a payment or refund, with its lines.
create type transaction_to_post as (
  id uuid,
  kind text,
  event_id uuid,
  payment_id uuid,
  refund_id uuid,
  currency text,
  lines ledger_line[]
);

-- functions/former_members.sql
-- Adds a removed member to former_members, whatever the reason.
CREATE OR REPLACE FUNCTION add_former_member()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into former_members (organiser_id, user_id) values (old.organiser_id, old.user_id);
  return null;
end
$function$;

-- functions/find_events.sql
-- Events close to a search that finds none, at most p_size: those with all its words, whatever the filters; then those with
-- its rarest words, as many of them as possible; then those with one of the others. If there are none either, the next
-- events in its category and town, in its category, or anywhere.
CREATE OR REPLACE FUNCTION alternative_events(p_terms tsquery[], p_frequencies integer[], p_any tsquery, p_typed tsquery, p_label text, p_wanted jsonb, p_size integer)
 RETURNS uuid[]
 LANGUAGE plpgsql
AS $function$
declare
  c_by_date constant text := 's.starts_at, s.event_id';
  v_terms tsquery[];
  v_rare boolean[];
  v_searches tsquery[];
  v_wider jsonb;
  v_ids uuid[] := '{}';
begin
  select coalesce(array_agg(term order by frequency, place), '{}'),
         coalesce(array_agg(any_rare(array[frequency]) order by frequency, place), '{}')
    into v_terms, v_rare
    from unnest(p_terms, p_frequencies) with ordinality as terms (term, frequency, place);
  v_searches := array(
    select (select string_agg(format('(%s)', term), ' & ')::tsquery from unnest(v_terms[:words]) as term)
      from generate_series(cardinality(v_terms), 1, -1) as words) || v_terms[2:];
  v_rare := array_fill(v_rare[1], array[cardinality(v_terms)]) || v_rare[2:];
  -- Without filters, the first search is the one that has just found nothing.
  for i in case when p_wanted = '{}' then 2 else 1 end .. cardinality(v_searches) loop
    exit when cardinality(v_ids) >= p_size;
    v_ids := v_ids || array(
      select id from closest_events(v_searches[i], v_rare[i], p_any, p_typed, p_label, '{}', p_size, 0),
                     unnest(ids) with ordinality as found (id, place)
       where id <> all (v_ids) order by place);
  end loop;
  foreach v_wider in array array[
    jsonb_strip_nulls(jsonb_build_object('category', p_wanted -> 'category', 'city', p_wanted -> 'city')),
    jsonb_strip_nulls(jsonb_build_object('category', p_wanted -> 'category')), '{}'] loop
    exit when v_ids <> '{}';
    v_ids := (sorted_events(null, false, v_wider, '', c_by_date, p_size, 0)).ids;
  end loop;
  return v_ids[:p_size];
end
$function$;

-- functions/find_events.sql
-- True if one of these words, given by the number of their events, is so rare that all its events can be read.
CREATE OR REPLACE FUNCTION any_rare(p_frequencies integer[])
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select 500 > any (p_frequencies)
$function$;

-- functions/apply_payments.sql
-- Applies the confirmed statuses of payments of one event in one round trip and one commit: stores the notifications,
-- changes the payments' states, fulfils the orders that were paid for, and posts the money. Payments are decided one by
-- one, in the order of the array; refusing one doesn't affect the others. The types of the parameters are in
-- 0007_payments.sql.
--
-- Captured money is `applied` if its amount and currency match and the order can be fulfilled; `surplus` if another
-- payment has paid for the order; `unmatched` otherwise. Surplus and unusable money is refunded automatically; money of
-- another amount, currency or merchant stays in suspense until an administrator decides.
--
-- Invariants: A1, A3, A5. A notification commits together with its effect. A charge pays for one payment only, and an
-- order is paid by one payment only; unique indexes enforce both.
-- Lock order: pools and ticket types of all orders (lock_stock), orders by id, payments by id; then as in fulfil_orders.
-- Index: the primary keys of payments, orders and order_lines; payments_charge_key.
CREATE OR REPLACE FUNCTION apply_payments(p_terms terms_of_payments, p_payments payment_to_apply[])
 RETURNS TABLE("position" integer, outcome text, order_id uuid, from_state text, disposition text, charge text)
 LANGUAGE plpgsql
AS $function$
declare
  v_event_id constant uuid := p_terms.event_id;
  -- Rows are read by these ids: joined with the parameter, each of the event's payments would be read.
  v_payment_ids constant uuid[] := array(select x.payment_id from unnest(p_payments) x);
  -- Payments by id, with their orders; their states and charges follow the decisions of this call.
  v_ids uuid[];
  v_payment_orders uuid[];
  v_states text[];
  v_charges text[];
  v_providers text[];
  v_amounts bigint[];
  v_currencies text[];
  -- Orders that were fulfilled before this call.
  v_paid uuid[];
  -- Orders to fulfil, by the positions of the payments that pay for them, and what became of them.
  v_to_fulfil order_to_fulfil[] := '{}';
  v_fulfilled_by integer[] := '{}';
  v_tried uuid[] := '{}';
  v_results text[];
  v_event_is_on boolean;
  -- Decisions by position.
  v_outcomes text[] := '{}';
  v_froms text[] := '{}';
  v_orders uuid[] := '{}';
  v_dispositions text[] := '{}';
  v_reasons text[] := '{}';
  -- The payment being decided.
  v_payment payment_to_apply;
  v_at integer;
  v_order uuid;
  v_result text;
begin
  select array_agg(distinct p.order_id) into v_orders
    from payments p
   where p.event_id = v_event_id and p.id = any (v_payment_ids);
  perform from lock_stock(v_event_id, array(
    select l.ticket_type_id from order_lines l where l.event_id = v_event_id and l.order_id = any (v_orders)));
  perform from orders o where o.event_id = v_event_id and o.id = any (v_orders) order by o.id for no key update;
  perform from payments p
    where p.event_id = v_event_id and p.id = any (v_payment_ids)
    order by p.id
      for update;

  select array_agg(p.id), array_agg(p.order_id), array_agg(p.state), array_agg(p.provider_reference), array_agg(p.provider),
         array_agg(p.amount_minor), array_agg(p.currency)
    into v_ids, v_payment_orders, v_states, v_charges, v_providers, v_amounts, v_currencies
    from payments p
   where p.event_id = v_event_id and p.id = any (v_payment_ids);
  select array_agg(o.id) into v_paid
    from orders o where o.event_id = v_event_id and o.id = any (v_orders) and o.state = 'fulfilled';
  v_orders := '{}';

  -- Decides everything but the stock.
  for i in 1 .. cardinality(p_payments) loop
    v_payment := p_payments[i];
    v_at := array_position(v_ids, v_payment.payment_id);
    v_order := v_payment_orders[v_at];
    v_orders[i] := v_order;
    v_froms[i] := v_states[v_at];
    v_dispositions[i] := null;
    v_reasons[i] := null;
    if v_at is null then
      v_outcomes[i] := 'unknown';
    elsif v_states[v_at] = v_payment.state or v_states[v_at] <> all (v_payment.from_states) then
      v_outcomes[i] := 'unchanged';
    elsif v_payment.state <> 'captured' then
      v_outcomes[i] := 'changed';
    elsif exists (select from payments p
                   where p.provider_reference = v_payment.provider_reference and p.provider = v_providers[v_at]
                     and p.state = 'captured')
       or exists (select from unnest(v_states, v_charges, v_providers) as s (state, charge, provider)
                   where s.state = 'captured' and s.charge = v_payment.provider_reference and s.provider = v_providers[v_at]) then
      v_outcomes[i] := 'other_charge';
    else
      v_outcomes[i] := 'changed';
      if v_payment.other_merchant or v_payment.amount_minor <> v_amounts[v_at] or v_payment.currency <> v_currencies[v_at] then
        v_dispositions[i] := 'unmatched';
      elsif v_order = any (v_paid) then
        v_dispositions[i] := 'surplus';
        v_reasons[i] := 'surplus';
      elsif v_order <> all (v_tried) then
        v_to_fulfil := v_to_fulfil || (v_order, v_payment.ticket_ids, v_payment.short_codes)::order_to_fulfil;
        v_tried := v_tried || v_order;
        v_fulfilled_by := v_fulfilled_by || i;
      end if;
    end if;
    if v_outcomes[i] = 'changed' then
      v_states[v_at] := v_payment.state;
      v_charges[v_at] := v_payment.provider_reference;
    end if;
  end loop;

  if cardinality(v_tried) > 0 then
    select array_agg(case when f.outcome = 'must_resell' and p_terms.resale_done then 'refused' else f.outcome end order by t.at)
      into v_results
      from fulfil_orders(v_event_id, v_to_fulfil, p_terms.tickets_mail) f
      join unnest(v_tried) with ordinality as t (id, at) on t.id = f.order_id;
    select e.state = 'published' and e.ends_at > now() into v_event_is_on from events e where e.id = v_event_id;
  end if;

  -- Decides the use of the money, now that it's known which orders were fulfilled.
  for i in 1 .. cardinality(p_payments) loop
    v_result := v_results[array_position(v_tried, v_orders[i])];
    if v_result in ('must_resell', 'busy') then
      -- Payments that depend on an undecided one are undecided too.
      v_outcomes[i] := v_result;
      v_dispositions[i] := null;
    elsif v_outcomes[i] = 'changed' and p_payments[i].state = 'captured' and v_dispositions[i] is null then
      v_dispositions[i] := case
        when v_result in ('refused', 'over_limit') then 'unmatched'
        when i = any (v_fulfilled_by) then 'applied'
        else 'surplus'
      end;
      v_reasons[i] := case
        when v_result = 'over_limit' then 'over_limit'
        when v_result = 'refused' then case when v_event_is_on then 'too_late' else 'event_off' end
        when i <> all (v_fulfilled_by) then 'surplus'
      end;
    end if;
    "position" := i;
    outcome := v_outcomes[i];
    order_id := v_orders[i];
    from_state := v_froms[i];
    disposition := v_dispositions[i];
    charge := case when v_froms[i] = 'captured' then v_charges[array_position(v_ids, p_payments[i].payment_id)] end;
    return next;
  end loop;

  insert into payment_notifications (provider, notification_key, event_id, payment_id, body)
  select v_providers[array_position(v_ids, x.payment_id)], x.notification_key, v_event_id, x.payment_id, x.notification_body
    from unnest(p_payments) with ordinality x
   where v_outcomes[x.ordinality::integer] in ('changed', 'unchanged') and x.notification_key is not null
      on conflict (provider, notification_key) do nothing;
  if 'changed' <> all (v_outcomes) then
    return;
  end if;

  insert into payment_history (event_id, payment_id, from_state, to_state, reason)
  select v_event_id, x.payment_id, v_froms[x.ordinality::integer], x.state, coalesce(v_dispositions[x.ordinality::integer], 'confirmed by the provider')
    from unnest(p_payments) with ordinality x
   where v_outcomes[x.ordinality::integer] = 'changed'
   order by x.ordinality;
  with x as materialized (
    select distinct on (u.payment_id) u.*, v_dispositions[u.ordinality::integer] as disposition
      from unnest(p_payments) with ordinality u
     where v_outcomes[u.ordinality::integer] = 'changed'
     order by u.payment_id, u.ordinality desc)
  update payments p
     set state = x.state, disposition = x.disposition, provider_reference = x.provider_reference,
         captured_minor = case when x.state = 'captured' then x.amount_minor end,
         captured_currency = case when x.state = 'captured' then x.currency end,
         other_merchant = x.other_merchant,
         captured_at = case when x.state = 'captured' then now() end
    from x
   where p.id = x.payment_id and p.event_id = v_event_id and p.id = any (v_payment_ids);

  insert into refunds (event_id, id, payment_id, state, kind, reason, amount_minor, currency)
  select v_event_id, x.refund_id, x.payment_id, 'requested', 'suspense', v_reasons[x.ordinality::integer], x.amount_minor, x.currency
    from unnest(p_payments) with ordinality x
   where v_outcomes[x.ordinality::integer] = 'changed' and v_reasons[x.ordinality::integer] is not null;
  if found then
    perform queue_jobs(p_terms.refund_job, array(
      select json_build_object('eventId', v_event_id, 'refundId', x.refund_id)
        from unnest(p_payments) with ordinality x
       where v_outcomes[x.ordinality::integer] = 'changed' and v_reasons[x.ordinality::integer] is not null));
  end if;

  perform post_transactions(array(
    select (t.id, t.kind, v_event_id, x.payment_id, t.refund_id, x.currency, t.lines)::transaction_to_post
      from unnest(p_payments) with ordinality x
     cross join lateral (
       select x.transaction_id, 'capture', null::uuid, x.capture where v_dispositions[x.ordinality::integer] = 'applied'
        union all
       select x.transaction_id, 'suspense', null, x.suspense where v_dispositions[x.ordinality::integer] <> 'applied'
        union all
       select x.refund_transaction_id, 'refund_requested', x.refund_id, x.refund_requested
        where v_reasons[x.ordinality::integer] is not null
     ) as t (id, kind, refund_id, lines)
     where v_outcomes[x.ordinality::integer] = 'changed'));
end
$function$;

-- functions/former_members.sql
-- True for a member, and for someone who, since the given time, has left or has given anyone a role that can change
-- bank details. Otherwise two accounts of one person, or two friends, could change the bank details and approve the
-- payout. Index: the primary key of organiser_members, former_members_of_idx, audit_log_roles_given_idx.
CREATE OR REPLACE FUNCTION belonged_to_organiser(organiser uuid, person uuid, since timestamp with time zone)
 RETURNS boolean
 LANGUAGE sql
 STABLE
AS $function$
  select exists (select from organiser_members m where m.organiser_id = organiser and m.user_id = person)
      or exists (select from former_members f where f.organiser_id = organiser and f.user_id = person and f.left_at >= since)
      or exists (select from audit_log r
                  where r.organiser_id = organiser and r.actor_id = person and r.at >= since
                    and r.action in ('team.invited', 'team.role_changed')
                    and coalesce(r.details ->> 'to', r.details ->> 'role') in ('owner', 'finance'))
$function$;

-- functions/find_events.sql
-- The query for events that have all these words in names, categories or towns.
CREATE OR REPLACE FUNCTION called(p_text text)
 RETURNS tsquery
 LANGUAGE plpgsql
 STABLE STRICT
AS $function$
begin
  return (select string_agg(quote_literal('=' || word), ' & ')::tsquery
            from regexp_split_to_table(search_text(p_text), ' ') as word where word <> '');
end
$function$;

-- functions/find_events.sql
-- A page of the events with these words, the closest first, and their number, up to 500. If more match, those with the
-- words in name, category or town; if those are still too many, the soonest of them.
CREATE OR REPLACE FUNCTION closest_events(p_words tsquery, p_rare boolean, p_any tsquery, p_typed tsquery, p_label text, p_wanted jsonb, p_size integer, p_offset integer, OUT ids uuid[], OUT total integer)
 RETURNS record
 LANGUAGE plpgsql
AS $function$
declare
  c_by_date constant text := 's.starts_at, s.event_id';
  v_close tsquery := closest_only(p_words);
begin
  if p_rare then
    select p.ids, p.total into ids, total
      from rare_events(p_words, p_any, p_typed, p_label, p_wanted, 'relevance', p_size, p_offset) as p;
  elsif not is_frequent(p_words, p_wanted) then
    select p.ids, p.total into ids, total
      from ranked_events(p_words, p_any, p_typed, p_label, p_wanted, 500, p_size, p_offset) as p;
  end if;
  if total is not null then
    return;
  end if;
  if not is_frequent(v_close, p_wanted) then
    select p.ids, p.total into ids, total
      from ranked_events(v_close, p_any, p_typed, p_label, p_wanted, 1500, p_size, p_offset) as p;
  end if;
  if total is null then
    ids := first_events(v_close, p_wanted, c_by_date, p_size, p_offset);
    total := 500;
  end if;
  if ids is null then
    select p.ids, p.total into ids, total from counted_events(v_close, p_wanted, c_by_date, p_size, p_offset) as p;
  end if;
  if total = 0 then
    select p.ids, p.total into ids, total from sorted_events(p_words, p_rare, p_wanted, '', c_by_date, p_size, p_offset) as p;
  elsif total > 500 then
    total := 500;
  end if;
end
$function$;

-- functions/find_events.sql
-- The same query for the words of names, categories and towns only, which are indexed after an equals sign.
CREATE OR REPLACE FUNCTION closest_only(p_words tsquery)
 RETURNS tsquery
 LANGUAGE sql
 IMMUTABLE STRICT
AS $function$
  select regexp_replace(p_words::text, '''([^'']+)''', '''=\1''', 'g')::tsquery
$function$;

-- functions/count_events.sql
-- Towns and categories with their events, the most frequent first. The chosen town narrows down the categories, and the
-- chosen category the towns. One row without a name if there are too many events to count.
CREATE OR REPLACE FUNCTION count_events(p_text text, p_wanted jsonb, OUT is_town boolean, OUT name text, OUT events integer)
 RETURNS SETOF record
 LANGUAGE plpgsql
 SET random_page_cost TO '1.1'
AS $function$
declare
  v_words tsquery;
  v_rare boolean;
begin
  select all_words, any_rare(frequencies) into v_words, v_rare from search_query(p_text);
  if p_text <> '' and v_words is null then
    return;
  end if;
  if v_rare is not true and estimated_events(v_words, p_wanted - 'city' - 'category') > 15000 then
    return query select null::boolean, null::text, null::integer;
    return;
  end if;
  return query execute format(
    'with matches as materialized (select s.city, s.category %s limit 10001),
          few as (select city, category from matches where (select count(*) from matches) <= 10000)
     select * from (
       select true, city, count(*)::int as events from few where lower(category) = lower($1) or $1 is null group by city
        union all
       select false, category, count(*)::int from few where lower(city) = lower($2) or $2 is null group by category
        union all
       select null, null, null from matches having count(*) > 10000) as counts
      order by events desc, city',
    wanted_events(v_words, p_wanted - 'city' - 'category')) using p_wanted ->> 'category', p_wanted ->> 'city';
end
$function$;

-- functions/sales_figures.sql
-- Tickets issued, and orders fulfilled: an order's tickets are issued in one statement.
CREATE OR REPLACE FUNCTION count_issued_tickets()
 RETURNS trigger
 LANGUAGE plpgsql
 SET enable_nestloop TO 'off'
AS $function$
begin
  insert into sales_changes (event_id, hour, ticket_type_id, fulfilled, issued, given, value_minor)
  with their_orders as materialized (
    select * from orders where id = any (array(select order_id from added))),
  lines as materialized (
    select * from order_lines where order_id = any (array(select order_id from added)))
  select t.event_id, hour_of(t.issued_at), t.ticket_type_id, 0, count(*),
         count(*) filter (where o.order_type = 'COMPLIMENTARY'), sum(l.paid_minor)
    from added t
    join their_orders o on o.id = t.order_id and o.event_id = t.event_id
    join lines l on l.order_id = t.order_id and l.event_id = t.event_id and l.ticket_type_id = t.ticket_type_id
   group by 1, 2, 3
  union all
  select t.event_id, hour_of(t.issued_at), null, count(distinct t.order_id), 0, 0, 0
    from added t
    join their_orders o on o.id = t.order_id and o.event_id = t.event_id
   where o.order_type = 'ONLINE'
   group by 1, 2;
  return null;
end
$function$;

-- functions/sales_figures.sql
-- Sales, refunds, lost disputes and fees, from the ledger.
CREATE OR REPLACE FUNCTION count_money()
 RETURNS trigger
 LANGUAGE plpgsql
 SET enable_nestloop TO 'off'
AS $function$
begin
  insert into sales_changes (event_id, hour, sold_minor, refunded_minor, lost_minor, fee_minor, buyer_fee_minor)
  with transactions as materialized (
    select * from ledger_transactions
     where id = any (array(select transaction_id from added))
       and kind in ('capture', 'suspense_applied', 'refund_requested', 'dispute_lost', 'dispute_overturned')),
  their_payments as materialized (
    select * from payments where id = any (array(select payment_id from transactions))),
  their_orders as materialized (
    select * from orders where id = any (array(select order_id from their_payments)))
  select t.event_id, hour_of(t.at), sum(s.sold_minor), sum(s.refunded_minor), sum(s.lost_minor), sum(s.fee_minor),
         sum(s.buyer_fee_minor)
    from added e
    join transactions t on t.id = e.transaction_id
    join their_payments p on p.id = t.payment_id and p.event_id = t.event_id
    join their_orders o on o.id = p.order_id and o.event_id = p.event_id
    cross join lateral figures_of_entry(t.kind, e.account, e.amount_minor, o.fee_minor > 0) s
   where e.account in ('organiser_reserve', 'organiser_payable', 'organiser_receivable', 'platform_fee', 'vat_on_fee')
   group by 1, 2;
  return null;
end
$function$;

-- functions/sales_figures.sql
-- Orders placed. Complimentary orders don't count, because no buyer placed them.
CREATE OR REPLACE FUNCTION count_orders()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into sales_changes (event_id, hour, ordered)
  select o.event_id, hour_of(o.created_at), count(*)
    from added o
   where o.order_type = 'ONLINE'
   group by 1, 2;
  return null;
end
$function$;

-- functions/sales_figures.sql
-- Tickets that became void.
CREATE OR REPLACE FUNCTION count_void_tickets()
 RETURNS trigger
 LANGUAGE plpgsql
 SET enable_nestloop TO 'off'
AS $function$
begin
  insert into sales_changes (event_id, hour, ticket_type_id, voided, complimentary_voided, value_minor)
  with their_tickets as materialized (
    select * from tickets where id = any (array(select ticket_id from added where to_state = 'void'))),
  their_orders as materialized (
    select * from orders where id = any (array(select order_id from their_tickets))),
  lines as materialized (
    select * from order_lines where order_id = any (array(select order_id from their_tickets)))
  select t.event_id, hour_of(h.at), t.ticket_type_id, count(*),
         count(*) filter (where o.order_type = 'COMPLIMENTARY'), -sum(l.paid_minor)
    from added h
    join their_tickets t on t.id = h.ticket_id and t.event_id = h.event_id
    join their_orders o on o.id = t.order_id and o.event_id = t.event_id
    join lines l on l.order_id = t.order_id and l.event_id = t.event_id and l.ticket_type_id = t.ticket_type_id
   where h.to_state = 'void'
   group by 1, 2, 3;
  return null;
end
$function$;

-- functions/find_events.sql
-- A page of matches in the requested order, and their number, up to 500. Reads all matches.
CREATE OR REPLACE FUNCTION counted_events(p_words tsquery, p_wanted jsonb, p_sort text, p_size integer, p_offset integer, OUT ids uuid[], OUT total integer)
 RETURNS record
 LANGUAGE plpgsql
AS $function$
begin
  execute format(
    'with matches as materialized (select s.event_id, s.starts_at, s.price_from_minor, s.position %1$s limit %2$s + 1),
          counted as materialized (select count(*) as total from matches)
     select case when total <= %2$s then array(select s.event_id from matches s order by %3$s limit %4$s offset %5$s) end,
            least(total, 500)
       from counted',
    wanted_events(p_words, p_wanted), case when p_words is null then 500 else 2000 end, p_sort, p_size, p_offset)
    into ids, total;
  if ids is null then
    execute format('select array(select s.event_id %s order by %s limit %s offset %s)',
                   wanted_events(p_words, p_wanted), p_sort, p_size, p_offset) into ids;
  end if;
end
$function$;

-- functions/draw_places.sql
-- Draws the order of all places that have joined an event's waiting room so far. Places are ranked by the hash of the
-- seed, the hash of all entrants and their own id, in hexadecimal and separated by colons. The seed was committed to
-- before anyone joined, and each further entrant changes every rank, so neither the seed nor a place's id can be chosen
-- for a good rank. packages/domain/src/waiting-room/draw.ts computes the same.
--
-- Invariant: the places in the draw are numbered from 1 without gaps, and drawn once.
-- Lock order: the caller holds the room's advisory lock, so that those who are joining come before or after the draw;
-- then the room, and its places.
-- Index: waiting_room_places_entrants_idx.
CREATE OR REPLACE FUNCTION draw_places(p_event_id uuid)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
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
$function$;

-- functions/find_events.sql
-- Number of events that match, as the planner estimates it from its statistics, without reading them.
CREATE OR REPLACE FUNCTION estimated_events(p_words tsquery, p_wanted jsonb)
 RETURNS bigint
 LANGUAGE plpgsql
AS $function$
declare
  v_plan json;
begin
  execute 'explain (format json) select ' || wanted_events(p_words, p_wanted) into v_plan;
  return (v_plan #>> '{0,Plan,Plan Rows}')::numeric;
end
$function$;

-- functions/expire_orders.sql
-- Ends reservations that have run out. Their stock is offered to the waiting list or goes back on sale. Returns the
-- expired orders; doesn't touch an order that was paid at the last moment.
--
-- Invariant (A1): `reserved` falls by exactly the units of the expired orders, and so does `held` of their networks.
-- Lock order: stock, orders by id, network_reservations by network. Unlike in place_orders, networks come after orders.
-- This is safe because no transaction that holds a network's row locks an existing order.
-- Index: the primary keys of orders and order_lines (the sweep finds them in orders_expiring_idx).
CREATE OR REPLACE FUNCTION expire_orders(p_event_id uuid, p_order_ids uuid[], p_reason text DEFAULT 'the reservation ran out'::text)
 RETURNS SETOF uuid
 LANGUAGE plpgsql
AS $function$
declare
  v_types uuid[];
  v_expired uuid[];
begin
  select array_agg(distinct l.ticket_type_id) into v_types
    from order_lines l where l.event_id = p_event_id and l.order_id = any (p_order_ids);
  perform from lock_stock(p_event_id, v_types);

  select array_agg(o.id) into v_expired
    from (select id from orders
           where event_id = p_event_id and id = any (p_order_ids) and state = 'reserved' and expires_at <= now()
           order by id
             for no key update) o;
  if v_expired is null then
    return;
  end if;

  perform from network_reservations r
    where r.event_id = p_event_id
      and r.network in (select o.network from orders o where o.event_id = p_event_id and o.id = any (v_expired))
    order by r.network
      for no key update;
  update network_reservations r
     set held = r.held - d.units, lapsed = r.lapsed + d.units, updated_at = now()
    from (select o.network, sum(o.network_units)::integer as units
            from orders o
           where o.event_id = p_event_id and o.id = any (v_expired) and o.network is not null
           group by o.network) d
   where r.network = d.network;

  update orders set state = 'expired', network = null, network_units = null where event_id = p_event_id and id = any (v_expired);
  insert into order_history (event_id, order_id, from_state, to_state, reason)
  select p_event_id, id, 'reserved', 'expired', p_reason from unnest(v_expired) as id;

  perform move_stock(p_event_id, r.ticket_type_id, 0, -r.units, 0, 0)
     from (select l.ticket_type_id, sum(l.quantity)::integer as units
             from order_lines l
            where l.event_id = p_event_id and l.order_id = any (v_expired)
            group by l.ticket_type_id) r;
  perform make_offers(p_event_id, v_types);
  return query select unnest(v_expired);
end
$function$;

-- functions/sales_figures.sql
-- Contribution of a ledger entry to the figures. A fee that the buyer paid on top isn't part of gross sales.
CREATE OR REPLACE FUNCTION figures_of_entry(p_kind text, p_account text, p_amount_minor bigint, p_fee_on_top boolean, OUT sold_minor bigint, OUT refunded_minor bigint, OUT lost_minor bigint, OUT fee_minor bigint, OUT buyer_fee_minor bigint)
 RETURNS record
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select case when kind.sale and not part.buyer_fee then -p_amount_minor else 0 end,
         case when kind.refund and not part.buyer_fee then p_amount_minor else 0 end,
         case when kind.loss and not part.buyer_fee then p_amount_minor else 0 end,
         case when part.fee then -p_amount_minor else 0 end,
         case when part.buyer_fee then -p_amount_minor else 0 end
    from (select p_kind in ('capture', 'suspense_applied') as sale, p_kind = 'refund_requested' as refund,
                 p_kind in ('dispute_lost', 'dispute_overturned') as loss) kind
   cross join (select p_account in ('platform_fee', 'vat_on_fee') as fee,
                      p_fee_on_top and p_account in ('platform_fee', 'vat_on_fee') as buyer_fee) part
$function$;

-- functions/find_events.sql
-- A page of the events that a visitor wants, and their number, up to 500; if there are none, up to p_alternatives events
-- close to the search. A sort that lacks its values, such as a position, falls back to dates.
CREATE OR REPLACE FUNCTION find_events(p_text text, p_wanted jsonb, p_sort text, p_popular uuid[], p_units integer[], p_size integer, p_offset integer, p_alternatives integer, OUT ids uuid[], OUT total integer, OUT alternatives uuid[])
 RETURNS record
 LANGUAGE plpgsql
 SET random_page_cost TO '1.1'
AS $function$
declare
  v_query record;
  v_rare boolean;
  v_label text := search_label(p_text);
  v_offset integer := least(p_offset, 500);
  v_size integer := least(p_size, 500 - v_offset);
  v_order text := case p_sort
    when 'starttime desc' then 's.starts_at desc, s.event_id desc'
    when 'name asc' then '(select e.name from events e where e.id = s.event_id), s.event_id'
    when 'name desc' then '(select e.name from events e where e.id = s.event_id) desc, s.event_id desc'
    when 'createdat asc' then '(select e.created_at from events e where e.id = s.event_id), s.event_id'
    when 'createdat desc' then '(select e.created_at from events e where e.id = s.event_id) desc, s.event_id desc'
    when 'price' then 's.price_from_minor, s.starts_at, s.event_id'
    when 'distance' then 's.position <-> map_position(' || (p_wanted ->> 'latitude')::double precision || ', '
                           || (p_wanted ->> 'longitude')::double precision || '), s.starts_at, s.event_id'
  end;
begin
  select * into v_query from search_query(p_text);
  -- Events called by words that mean a date or a price come before others.
  v_query.typed := coalesce(v_query.typed || called(concat_ws(' ', p_wanted ->> 'dateWords', p_wanted ->> 'freeWords')), v_query.typed);
  v_rare := any_rare(v_query.frequencies);
  if p_text <> '' and v_query.all_words is null then
    ids := '{}';
    total := 0;
  elsif p_sort = 'relevance' and p_text <> '' then
    select p.ids, p.total into ids, total
      from closest_events(v_query.all_words, v_rare, v_query.any_word, v_query.typed, v_label, p_wanted, v_size, v_offset) as p;
  elsif p_sort = 'popularity' then
    select p.ids, p.total into ids, total
      from popular_events(v_query.all_words, p_wanted, p_popular, p_units, v_size, v_offset) as p;
  else
    select p.ids, p.total into ids, total
      from sorted_events(v_query.all_words, v_rare, p_wanted, p_sort, coalesce(v_order, 's.starts_at, s.event_id'), v_size, v_offset) as p;
  end if;
  if total = 0 and p_alternatives > 0 then
    alternatives := alternative_events(
      v_query.terms, v_query.frequencies, v_query.any_word, v_query.typed, v_label, p_wanted, p_alternatives);
  end if;
end
$function$;

-- functions/find_events.sql
-- A page of frequent matches, read in the requested order until it is full; null if it isn't full after 5,000 events.
CREATE OR REPLACE FUNCTION first_events(p_words tsquery, p_wanted jsonb, p_sort text, p_size integer, p_offset integer)
 RETURNS uuid[]
 LANGUAGE plpgsql
AS $function$
declare
  v_ids uuid[];
begin
  execute format(
    'select array(select event_id from (select s.event_id, s.words %s order by %s limit 5000) as first
                   where coalesce(words @@ %L::tsquery, true) limit %s offset %s)',
    wanted_events(null, p_wanted), p_sort, p_words, p_size, p_offset) into v_ids;
  return case when cardinality(v_ids) = p_size then v_ids end;
end
$function$;

-- functions/fold_sales.sql
-- Folds at most p_max rows of sales_changes into the sums by hour, by event and of all events, and into organisers' last
-- sales. Returns the number of rows folded; 0 if another server is folding.
--
-- Invariant: the total of changes and sums never changes. Folding is one statement, so a dashboard that adds up both
-- never counts a row twice or misses one.
-- Lock order: "sales figures" (advisory, without waiting), then rows that nothing else writes.
-- Index: the primary keys and sales_hours_key.
CREATE OR REPLACE FUNCTION fold_sales(p_max integer)
 RETURNS integer
 LANGUAGE plpgsql
AS $function$
declare
  v_folded integer;
begin
  if not pg_try_advisory_xact_lock(hashtextextended('sales figures', 0)) then
    return 0;
  end if;
  with taken as (
    delete from sales_changes c
     where c.id = any (array(select id from sales_changes order by id limit p_max))
    returning *),
  by_hour as (
    insert into sales_hours as s (event_id, hour, ticket_type_id, views, ordered, fulfilled, issued, given, voided,
                                  complimentary_voided, value_minor, sold_minor, refunded_minor, lost_minor, fee_minor, buyer_fee_minor)
    select event_id, hour, ticket_type_id, sum(views), sum(ordered), sum(fulfilled), sum(issued), sum(given), sum(voided),
           sum(complimentary_voided), sum(value_minor), sum(sold_minor), sum(refunded_minor), sum(lost_minor), sum(fee_minor),
           sum(buyer_fee_minor)
      from taken group by 1, 2, 3
    on conflict on constraint sales_hours_key do update
      set views = s.views + excluded.views, ordered = s.ordered + excluded.ordered,
          fulfilled = s.fulfilled + excluded.fulfilled, issued = s.issued + excluded.issued, given = s.given + excluded.given,
          voided = s.voided + excluded.voided, complimentary_voided = s.complimentary_voided + excluded.complimentary_voided,
          value_minor = s.value_minor + excluded.value_minor, sold_minor = s.sold_minor + excluded.sold_minor,
          refunded_minor = s.refunded_minor + excluded.refunded_minor, lost_minor = s.lost_minor + excluded.lost_minor,
          fee_minor = s.fee_minor + excluded.fee_minor, buyer_fee_minor = s.buyer_fee_minor + excluded.buyer_fee_minor),
  altogether as (
    insert into sales_totals as s (event_id, views, ordered, fulfilled, issued, given, voided, complimentary_voided,
                                   value_minor, sold_minor, refunded_minor, lost_minor, fee_minor, buyer_fee_minor)
    select event_id, sum(views), sum(ordered), sum(fulfilled), sum(issued), sum(given), sum(voided), sum(complimentary_voided),
           sum(value_minor), sum(sold_minor), sum(refunded_minor), sum(lost_minor), sum(fee_minor), sum(buyer_fee_minor)
      from taken group by 1
    on conflict (event_id) do update
      set views = s.views + excluded.views, ordered = s.ordered + excluded.ordered,
          fulfilled = s.fulfilled + excluded.fulfilled, issued = s.issued + excluded.issued, given = s.given + excluded.given,
          voided = s.voided + excluded.voided, complimentary_voided = s.complimentary_voided + excluded.complimentary_voided,
          value_minor = s.value_minor + excluded.value_minor, sold_minor = s.sold_minor + excluded.sold_minor,
          refunded_minor = s.refunded_minor + excluded.refunded_minor, lost_minor = s.lost_minor + excluded.lost_minor,
          fee_minor = s.fee_minor + excluded.fee_minor, buyer_fee_minor = s.buyer_fee_minor + excluded.buyer_fee_minor),
  of_all as (
    insert into platform_sales_hours as s (hour, currency, fulfilled, issued, given, voided, complimentary_voided, sold_minor,
                                           refunded_minor, lost_minor, fee_minor, buyer_fee_minor)
    select t.hour, e.currency, sum(t.fulfilled), sum(t.issued), sum(t.given), sum(t.voided), sum(t.complimentary_voided),
           sum(t.sold_minor), sum(t.refunded_minor), sum(t.lost_minor), sum(t.fee_minor), sum(t.buyer_fee_minor)
      from taken t join events e on e.id = t.event_id
     where (t.fulfilled, t.issued, t.voided, t.complimentary_voided, t.sold_minor, t.refunded_minor, t.lost_minor, t.fee_minor)
           <> (0, 0, 0, 0, 0, 0, 0, 0)
     group by 1, 2
    on conflict (hour, currency) do update
      set fulfilled = s.fulfilled + excluded.fulfilled, issued = s.issued + excluded.issued, given = s.given + excluded.given,
          voided = s.voided + excluded.voided, complimentary_voided = s.complimentary_voided + excluded.complimentary_voided,
          sold_minor = s.sold_minor + excluded.sold_minor, refunded_minor = s.refunded_minor + excluded.refunded_minor,
          lost_minor = s.lost_minor + excluded.lost_minor, fee_minor = s.fee_minor + excluded.fee_minor,
          buyer_fee_minor = s.buyer_fee_minor + excluded.buyer_fee_minor),
  active as (
    insert into organiser_last_sales as s (organiser_id, hour)
    select e.organiser_id, max(t.hour) from taken t join events e on e.id = t.event_id where t.fulfilled > 0 group by 1
    on conflict (organiser_id) do update set hour = greatest(s.hour, excluded.hour))
  select count(*) into v_folded from taken;
  return v_folded;
end
$function$;

-- functions/fulfil_orders.sql
-- Fulfils paid orders of one event: their stock becomes sold, their tickets are issued and the emails queued, each as a
-- set. Orders are decided one by one, in the order of the array; refusing one doesn't affect the others. A reserved
-- order has its stock already. An expired one takes stock again if there is enough, the event is still on and the
-- buyer's other orders leave room under the event's limit; it is marked late.
--
-- Invariants: A1, A5. An order that needs the unit of a ticket up for resale isn't fulfilled, because that ticket still
-- admits its holder until the caller voids it (decision 31).
-- Lock order: the caller holds the locks of the stock (lock_stock) and of the orders. Then, for a late order of an event
-- with a limit, the buyers of the event (advisory; only tried, because place_orders takes it before the stock); then
-- network_reservations by network.
-- Index: the primary keys of orders, order_lines, ticket_types, pools and network_reservations; units_of_buyer names
-- its own.
CREATE OR REPLACE FUNCTION fulfil_orders(p_event_id uuid, p_orders order_to_fulfil[], p_mail job_kind)
 RETURNS TABLE(order_id uuid, outcome text)
 LANGUAGE plpgsql
AS $function$
declare
  v_event record;
  -- Rows are read by these ids: joined with the parameter, each of the event's orders would be read.
  v_order_ids constant uuid[] := array(select f.order_id from unnest(p_orders) f);
  -- Ticket types with what is left and unsold; pools by position in v_pools.
  v_types uuid[];
  v_left integer[];
  v_unsold integer[];
  v_type_pools integer[];
  v_pools uuid[];
  v_pool_left integer[];
  v_pool_unsold integer[];
  v_left_before integer[];
  v_unsold_before integer[];
  v_pool_left_before integer[];
  v_pool_unsold_before integer[];
  -- Orders fulfilled so far, their ids, and the late ones among them with their buyers and units.
  v_fulfilled order_to_fulfil[] := '{}';
  v_fulfilled_ids uuid[] := '{}';
  v_late_orders uuid[] := '{}';
  v_late_buyers text[] := '{}';
  v_late_units integer[] := '{}';
  -- The order being decided.
  v_order record;
  v_late boolean;
  v_quantity integer;
  v_at integer;
  v_pool integer;
begin
  select e.state = 'published' and e.ends_at > now() as is_on, e.state in ('cancelled', 'postponed') as is_off, e.max_per_buyer
    into v_event
    from events e where e.id = p_event_id;

  v_types := array(
    select distinct l.ticket_type_id from order_lines l where l.event_id = p_event_id and l.order_id = any (v_order_ids));
  select array_agg(t.id), array_agg(units_left(t)), array_agg(units_unsold(t))
    into v_types, v_left, v_unsold
    from ticket_types t
   where t.event_id = p_event_id and t.id = any (v_types);
  select array_agg(p.id), array_agg(units_left(p)), array_agg(units_unsold(p))
    into v_pools, v_pool_left, v_pool_unsold
    from pools p
   where p.event_id = p_event_id
     and p.id in (select t.pool_id from ticket_types t where t.event_id = p_event_id and t.id = any (v_types));
  if v_pools is not null then
    select array_agg(array_position(v_pools, t.pool_id) order by o.at) into v_type_pools
      from unnest(v_types) with ordinality as o (id, at)
      join ticket_types t on t.event_id = p_event_id and t.id = o.id;
  end if;

  for v_order in
    select f.order_id, f.ticket_ids, f.short_codes, o.state, o.buyer_mailbox, l.types, l.quantities, l.units
      from unnest(p_orders) with ordinality as f (order_id, ticket_ids, short_codes, at)
      join orders o on o.id = f.order_id and o.event_id = p_event_id
     cross join lateral (
       select array_agg(array_position(v_types, x.ticket_type_id)) as types, array_agg(x.quantity) as quantities,
              sum(x.quantity)::integer as units
         from order_lines x where x.order_id = f.order_id and x.event_id = p_event_id) l
     where o.id = any (v_order_ids)
     order by f.at
  loop
    order_id := v_order.order_id;
    v_late := v_order.state = 'expired';
    v_left_before := v_left;
    v_unsold_before := v_unsold;
    v_pool_left_before := v_pool_left;
    v_pool_unsold_before := v_pool_unsold;
    if v_event.is_off or v_order.state not in ('reserved', 'expired') or v_late and not v_event.is_on then
      outcome := 'refused';
      return next;
      continue;
    end if;

    outcome := 'fulfilled';
    for i in 1 .. cardinality(v_order.types) loop
      v_at := v_order.types[i];
      v_pool := v_type_pools[v_at];
      v_quantity := v_order.quantities[i];
      if v_late then
        v_left[v_at] := v_left[v_at] - v_quantity;
      end if;
      v_unsold[v_at] := v_unsold[v_at] - v_quantity;
      if v_pool is not null then
        if v_late then
          v_pool_left[v_pool] := v_pool_left[v_pool] - v_quantity;
        end if;
        v_pool_unsold[v_pool] := v_pool_unsold[v_pool] - v_quantity;
      end if;
      if v_late and least(v_left[v_at], v_pool_left[v_pool]) < 0 then
        outcome := 'refused';
        exit;
      elsif least(v_unsold[v_at], v_pool_unsold[v_pool]) < 0 then
        outcome := 'must_resell';
      end if;
    end loop;

    if outcome <> 'refused' and v_late and v_event.max_per_buyer is not null then
      if not pg_try_advisory_xact_lock(hashtextextended('buyers of ' || p_event_id, 0)) then
        outcome := 'busy';
      elsif v_order.buyer_mailbox is not null
        and units_of_buyer(p_event_id, v_order.buyer_mailbox) + v_order.units
            + (select coalesce(sum(b.units), 0) from unnest(v_late_buyers, v_late_units) as b (mailbox, units)
                where b.mailbox = v_order.buyer_mailbox) > v_event.max_per_buyer then
        outcome := 'over_limit';
      end if;
    end if;

    return next;
    if outcome <> 'fulfilled' then
      v_left := v_left_before;
      v_unsold := v_unsold_before;
      v_pool_left := v_pool_left_before;
      v_pool_unsold := v_pool_unsold_before;
      continue;
    end if;
    v_fulfilled := v_fulfilled || (v_order.order_id, v_order.ticket_ids, v_order.short_codes)::order_to_fulfil;
    v_fulfilled_ids := v_fulfilled_ids || v_order.order_id;
    if v_late then
      v_late_orders := v_late_orders || v_order.order_id;
      v_late_buyers := v_late_buyers || v_order.buyer_mailbox;
      v_late_units := v_late_units || v_order.units;
    end if;
  end loop;

  if cardinality(v_fulfilled_ids) = 0 then
    return;
  end if;

  perform move_stock(p_event_id, s.ticket_type_id, s.units, -s.reserved, 0, 0)
     from (select l.ticket_type_id, sum(l.quantity)::integer as units,
                  coalesce(sum(l.quantity) filter (where l.order_id <> all (v_late_orders)), 0)::integer as reserved
             from order_lines l
            where l.event_id = p_event_id and l.order_id = any (v_fulfilled_ids)
            group by l.ticket_type_id) s;

  -- A paid order no longer counts against its network, and lets it hold more unpaid stock from now on.
  perform from network_reservations r
    where r.network = any (array(select o.network from orders o where o.event_id = p_event_id and o.id = any (v_fulfilled_ids)))
    order by r.network
      for no key update;
  update network_reservations r
     set held = r.held - d.units, paid = r.paid + d.units, updated_at = now()
    from (select o.network, sum(o.network_units)::integer as units
            from orders o
           where o.event_id = p_event_id and o.id = any (v_fulfilled_ids) and o.network is not null
           group by o.network) d
   where r.network = d.network;

  insert into order_history (event_id, order_id, from_state, to_state, reason)
  select p_event_id, o.id, o.state, 'fulfilled', case o.state when 'expired' then 'paid after the reservation had expired' else 'paid' end
    from orders o where o.event_id = p_event_id and o.id = any (v_fulfilled_ids);
  update orders o
     set state = 'fulfilled', late = o.state = 'expired', fulfilled_at = now(), network = null, network_units = null
   where o.event_id = p_event_id and o.id = any (v_fulfilled_ids);

  perform issue_tickets(p_event_id, v_fulfilled, p_mail);
end
$function$;

-- functions/guard_orders.sql
-- Refuses to delete a payment that captured money.
CREATE OR REPLACE FUNCTION guard_captured_payments()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if old.state = 'captured' then
    raise exception 'payment % is captured and cannot be deleted', old.id using errcode = 'restrict_violation';
  end if;
  return old;
end
$function$;

-- functions/guard_orders.sql
-- Makes a table append-only, except that rows are deleted together with their order. Index: the primary key of orders.
CREATE OR REPLACE FUNCTION guard_order_history()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'DELETE' and not exists (select from orders where id = old.order_id and event_id = old.event_id) then
    return old;
  end if;
  raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
end
$function$;

-- functions/guard_orders.sql
-- Refuses to delete an order that is in progress, fulfilled or cancelled.
CREATE OR REPLACE FUNCTION guard_orders()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if old.state <> 'expired' then
    raise exception 'order % is % and cannot be deleted', old.id, old.state using errcode = 'restrict_violation';
  end if;
  return old;
end
$function$;

-- functions/guard_orders.sql
-- Makes a table append-only, except that rows are deleted together with their payment. Index: the primary key of
-- payments.
CREATE OR REPLACE FUNCTION guard_payment_history()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'DELETE' and not exists (select from payments where id = old.payment_id and event_id = old.event_id) then
    return old;
  end if;
  raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
end
$function$;

-- functions/guard_scans.sql
-- Scans are append-only, except that those made to try out the door of a draft event are deleted with it.
--
-- Invariant: no scan of an event that exists is ever changed or deleted.
-- Lock order: takes no locks.
-- Index: the primary key of events.
CREATE OR REPLACE FUNCTION guard_scans()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'DELETE' and not exists (select from events where id = old.event_id) then return old; end if;
  raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
end
$function$;

-- functions/sales_figures.sql
-- Start of the hour, in UTC.
CREATE OR REPLACE FUNCTION hour_of(p_at timestamp with time zone)
 RETURNS timestamp with time zone
 LANGUAGE sql
 STABLE
AS $function$
  select date_trunc('hour', p_at, 'UTC')
$function$;

-- functions/index_events.sql
CREATE OR REPLACE FUNCTION index_event()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform index_events(array[new.id]);
  return null;
end
$function$;

-- functions/index_events.sql
-- Brings the rows of these events up to date.
CREATE OR REPLACE FUNCTION index_events(p_events uuid[])
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
  delete from event_search s
   where s.event_id = any (p_events)
     and not exists (select from events e
                      where e.id = s.event_id and e.state in ('published', 'postponed', 'cancelled')
                        and coalesce(e.sales_stopped_at, e.off_sale_at) is null and e.ends_at > now());
  with listed as (
    insert into event_search as s (event_id, words, labels, category, city, organiser_id, starts_at, ends_at,
                                   price_from_minor, price_to_minor, position)
    select e.id,
           closest.words
             || array_to_tsvector(array(select '=' || lexeme from unnest(closest.words)))
             || setweight(to_tsvector('simple', search_text(concat_ws(' ', e.location, o.name, c.words))), 'C')
             || strip(to_tsvector('simple', search_text(concat_ws(' ', e.address, left(e.description, 5000))))),
           array[search_label(e.category), search_label(e.city), search_label(coalesce(e.location, '')), search_label(o.name)],
           e.category, e.city, e.organiser_id, e.starts_at, e.ends_at, t.price_from, t.price_to,
           map_position(e.latitude, e.longitude)
      from events e
      join organisers o on o.id = e.organiser_id
      left join category_words c on c.category = e.category
     cross join lateral (
       select setweight(to_tsvector('simple', search_text(e.name)), 'A')
                || setweight(to_tsvector('simple', search_text(e.category || ' ' || e.city)), 'B') as words) closest
     cross join lateral (select min(price_minor) as price_from, max(price_minor) as price_to
                           from ticket_types where event_id = e.id) t
     where e.id = any (p_events) and e.state in ('published', 'postponed', 'cancelled')
       and coalesce(e.sales_stopped_at, e.off_sale_at) is null and e.ends_at > now()
     order by e.id
        on conflict (event_id) do update
       set words = excluded.words, labels = excluded.labels, category = excluded.category, city = excluded.city,
           organiser_id = excluded.organiser_id, starts_at = excluded.starts_at, ends_at = excluded.ends_at,
           price_from_minor = excluded.price_from_minor, price_to_minor = excluded.price_to_minor,
           position = excluded.position
    returning s.words)
  insert into search_words as w (word, prominent)
  select u.lexeme, bool_or(coalesce(u.weights && '{A,B,C}', false)) from listed l cross join unnest(l.words) u
   where length(u.lexeme) <= 40 and u.lexeme not like '=%'
   group by 1 order by 1
      on conflict (word) do update set prominent = true where excluded.prominent and not w.prominent;
end
$function$;

-- functions/index_events.sql
CREATE OR REPLACE FUNCTION index_organiser()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform index_events(array(select event_id from event_search where organiser_id = new.id));
  return null;
end
$function$;

-- functions/index_events.sql
CREATE OR REPLACE FUNCTION index_prices()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  v_event uuid := coalesce(new.event_id, old.event_id);
begin
  update event_search s set price_from_minor = t.price_from, price_to_minor = t.price_to
    from (select min(price_minor) as price_from, max(price_minor) as price_to from ticket_types
           where event_id = v_event) t
   where s.event_id = v_event
     and (s.price_from_minor, s.price_to_minor) is distinct from (t.price_from, t.price_to);
  return null;
end
$function$;

-- functions/find_events.sql
-- True if so many events are expected to match that they needn't be counted.
CREATE OR REPLACE FUNCTION is_frequent(p_words tsquery, p_wanted jsonb)
 RETURNS boolean
 LANGUAGE sql
AS $function$
  select estimated_events(p_words, p_wanted) >= 1500
$function$;

-- functions/issue_tickets.sql
-- Issues the tickets of orders that have just been fulfilled, and notes that they are to be emailed. An order's tickets
-- are numbered from 1, in the order of the event's ticket types. The statements are planned once per connection, because
-- planning them for a few orders takes longer than running them.
--
-- Invariant (A5): an order gets exactly as many tickets as its lines have units.
-- Lock order: the caller holds the locks of the stock and of the orders.
-- Index: the primary keys of orders, order_lines and ticket_types.
CREATE OR REPLACE FUNCTION issue_tickets(p_event_id uuid, p_orders order_to_fulfil[], p_mail job_kind)
 RETURNS void
 LANGUAGE plpgsql
 SET plan_cache_mode TO 'force_generic_plan'
AS $function$
declare
  v_units integer;
  v_tickets integer;
begin
  insert into tickets (event_id, id, order_id, ticket_type_id, number, attendee_name, short_code)
  select p_event_id, f.ticket_ids[u.number], f.order_id, u.ticket_type_id, u.number, o.buyer_name, f.short_codes[u.number]
    from unnest(p_orders) f
    join orders o on o.id = f.order_id and o.event_id = p_event_id
   cross join lateral (
     select l.ticket_type_id, row_number() over (order by y.position, y.id)::integer as number
       from order_lines l
       join ticket_types y on y.id = l.ticket_type_id and y.event_id = l.event_id
      cross join generate_series(1, l.quantity)
      where l.order_id = f.order_id and l.event_id = p_event_id) u
   -- Without this, each of the event's orders could be read.
   where o.id = any (array(select x.order_id from unnest(p_orders) x));
  get diagnostics v_units = row_count;
  select sum(cardinality(f.ticket_ids)) into v_tickets from unnest(p_orders) f;
  if v_tickets <> v_units then
    raise exception '% tickets issued for % units', v_tickets, v_units using errcode = 'check_violation';
  end if;

  perform queue_tickets_mails(p_event_id, array(select f.order_id from unnest(p_orders) f), p_mail);
end
$function$;

-- functions/join_waiting_room.sql
-- Gives places in an event's waiting room, in one round trip for everyone who joins at the same moment. Until the draw
-- they have no number; afterwards they are numbered in the order of the array.
--
-- Invariant: a place without a number takes part in the draw, so none is inserted once the draw has happened.
-- Lock order: the room's advisory lock, shared, so that the draw waits for those who are joining and no one joins
-- during it; then, after the draw, the room.
-- Index: the primary key of waiting_rooms.
CREATE OR REPLACE FUNCTION join_waiting_room(p_event_id uuid, p_place_ids uuid[])
 RETURNS TABLE(place_id uuid, number integer)
 LANGUAGE plpgsql
AS $function$
declare
  v_before_draw boolean;
  v_last integer;
begin
  perform pg_advisory_xact_lock_shared(hashtextextended('waiting room ' || p_event_id, 0));
  select r.drawn_at is null into v_before_draw from waiting_rooms r where r.event_id = p_event_id;
  if not v_before_draw then
    update waiting_rooms r
       set last_number = r.last_number + cardinality(p_place_ids)
     where r.event_id = p_event_id
    returning r.last_number - cardinality(p_place_ids) into v_last;
  end if;
  return query
    insert into waiting_room_places as p (event_id, id, number)
    select p_event_id, o.id, v_last + o.at::integer from unnest(p_place_ids) with ordinality as o (id, at)
    returning p.id, p.number;
end
$function$;

-- functions/lapse_offers.sql
-- Ends offers that weren't accepted in time. Their stock is offered to the next entries on the waiting list or goes
-- back on sale. Returns the offers that ended; doesn't touch an offer that was accepted at the last moment.
--
-- An entry whose offer ends while the event is postponed or its sales are stopped gets its place back, because no one
-- could accept the offer.
--
-- Invariant (A1): `offered` falls by exactly the units of the offers that end.
-- Lock order: stock, then offers, then their waiting-list entries.
-- Index: the primary key of offers (the sweep finds them in offers_lapsing_idx).
CREATE OR REPLACE FUNCTION lapse_offers(p_event_id uuid, p_offer_ids uuid[])
 RETURNS SETOF uuid
 LANGUAGE plpgsql
AS $function$
declare
  v_types uuid[];
  v_offer record;
  v_paused boolean;
begin
  select array_agg(distinct f.ticket_type_id) into v_types
    from offers f where f.event_id = p_event_id and f.id = any (p_offer_ids);
  perform from lock_stock(p_event_id, v_types);
  select e.state = 'postponed'
         or e.state = 'published' and e.ends_at > now() and (e.sales_stopped_at is not null or e.off_sale_at is not null)
    into v_paused
    from events e where e.id = p_event_id;

  for v_offer in
    update offers f set state = 'lapsed'
     where f.event_id = p_event_id and f.id = any (p_offer_ids) and f.state = 'open' and f.expires_at <= now()
    returning f.id, f.waiting_entry_id, f.ticket_type_id, f.units
  loop
    update waiting_entries w set state = case when v_paused then 'waiting' else 'lapsed' end
     where w.id = v_offer.waiting_entry_id and w.event_id = p_event_id;
    perform move_stock(p_event_id, v_offer.ticket_type_id, 0, 0, -v_offer.units, 0);
    return next v_offer.id;
  end loop;
  perform make_offers(p_event_id, v_types);
end
$function$;

-- functions/ledger_balances.sql
-- Balances of an owner's accounts. Index: the primary key of ledger_snapshots, ledger_entries_account_idx.
CREATE OR REPLACE FUNCTION ledger_balances(p_accounts text[], p_owner text, p_until bigint DEFAULT NULL::bigint)
 RETURNS TABLE(account text, currency text, balance_minor bigint)
 LANGUAGE sql
 STABLE
AS $function$
  with horizons as (
    select a.account,
           coalesce((select max(s.through_entry_id) from ledger_snapshots s
                      where s.account = a.account and s.owner = p_owner
                        and (p_until is null or s.through_entry_id <= p_until)), 0) as id
      from unnest(p_accounts) as a (account))
  select m.account, m.currency, sum(m.minor)::bigint
    from (select s.account, s.currency, s.balance_minor as minor
            from horizons h
            join ledger_snapshots s on s.account = h.account and s.owner = p_owner and s.through_entry_id = h.id
          union all
          select e.account, e.currency, e.amount_minor
            from horizons h
            join ledger_entries e on e.account = h.account and e.owner = p_owner and e.id > h.id
                                 and (p_until is null or e.id <= p_until)) m
   group by m.account, m.currency
$function$;

-- functions/ledger_balances.sql
-- Events with money in an organiser's reserve. Index: the primary key of ledger_event_snapshots,
-- ledger_entries_account_idx.
CREATE OR REPLACE FUNCTION ledger_event_balances(p_owner text, p_until bigint DEFAULT NULL::bigint)
 RETURNS TABLE(event_id uuid, currency text, balance_minor bigint)
 LANGUAGE sql
 STABLE
AS $function$
  with horizon as (
    select coalesce((select max(s.through_entry_id) from ledger_event_snapshots s
                      where s.owner = p_owner and (p_until is null or s.through_entry_id <= p_until)), 0) as id)
  select m.event_id, m.currency, sum(m.minor)::bigint
    from (select s.event_id, s.currency, s.balance_minor as minor
            from horizon h join ledger_event_snapshots s on s.owner = p_owner and s.through_entry_id = h.id
          union all
          select t.event_id, e.currency, e.amount_minor
            from horizon h
            join ledger_entries e on e.account = 'organiser_reserve' and e.owner = p_owner and e.id > h.id
                                 and (p_until is null or e.id <= p_until)
            join ledger_transactions t on t.id = e.transaction_id
           where t.event_id is not null) m
   group by m.event_id, m.currency
  having sum(m.minor) <> 0
$function$;

-- functions/ledger_balances.sql
-- Balances of all owners of each account together. Index: the primary keys of ledger_totals and ledger_entries.
CREATE OR REPLACE FUNCTION ledger_totals_until(p_until bigint DEFAULT NULL::bigint)
 RETURNS TABLE(account text, currency text, balance_minor bigint)
 LANGUAGE sql
 STABLE
AS $function$
  with horizon as (
    select coalesce((select max(t.through_entry_id) from ledger_totals t where p_until is null or t.through_entry_id <= p_until), 0) as id)
  select m.account, m.currency, sum(m.minor)::bigint
    from (select t.account, t.currency, t.balance_minor as minor
            from horizon h join ledger_totals t on t.through_entry_id = h.id
          union all
          select e.account, e.currency, sum(e.amount_minor)
            from horizon h join ledger_entries e on e.id > h.id and (p_until is null or e.id <= p_until)
           group by e.account, e.currency) m
   group by m.account, m.currency
$function$;

-- functions/lock_stock.sql
-- Locks ticket types, after their pools. Returns, for each type and its pool (null if none), the units left to order and
-- those unsold (functions/units_left.sql).
CREATE OR REPLACE FUNCTION lock_stock(p_event_id uuid, p_ticket_type_ids uuid[])
 RETURNS TABLE(ticket_type_id uuid, pool_id uuid, units_left integer, pool_left integer, units_unsold integer, pool_unsold integer)
 LANGUAGE plpgsql
AS $function$
begin
  perform from pools p
    where p.event_id = p_event_id
      and p.id in (select t.pool_id from ticket_types t where t.event_id = p_event_id and t.id = any (p_ticket_type_ids))
    order by p.id
      for no key update;
  return query
    select t.id, t.pool_id, units_left(t), units_left(p), units_unsold(t), units_unsold(p)
      from ticket_types t
      left join pools p on p.event_id = t.event_id and p.id = t.pool_id
     where t.event_id = p_event_id and t.id = any (p_ticket_type_ids)
     order by t.id
       for no key update of t;
end
$function$;

-- functions/make_offers.sql
-- Offers the waiting list what is left of some ticket types, and of those that share a pool with them, in order of
-- arrival. Each entry gets all of its tickets or none. An entry keeps its place if too few units are left, if its mailbox
-- has reached the buyer's limit and so couldn't order any, or if its client network has reached its limit, which counts
-- open offers and accepted offers that aren't paid yet, because both hold stock without payment. Returns the number of
-- offers made.
--
-- Nothing is offered while the event is off sale or its organiser is closed; the sweep of waiting lists catches up
-- afterwards.
--
-- The next entry is found in an index for each number of tickets, so a waiting list of 50,000 entries that can't be
-- served costs nothing. The search never has to go back, because within one call stock only decreases and a network's
-- units only increase.
--
-- Invariant (A1): `offered` increases by exactly the units of the offers inserted.
-- Lock order: takes the stock of the shared pools. The caller holds those ticket types and their pools, and everyone
-- locks a pool before its ticket types, so locking the pool's other types here can't deadlock. If offers to one network
-- are made for several pools at the same moment, each may exceed its limit by one entry. A buyer's units are read without
-- the lock on buyers, because the order decides.
-- Index: waiting_entries_size_idx, waiting_entries_network_idx, offers_entry_idx, and those of units_of_buyer.
CREATE OR REPLACE FUNCTION make_offers(p_event_id uuid, p_ticket_type_ids uuid[])
 RETURNS integer
 LANGUAGE plpgsql
AS $function$
declare
  v_types uuid[];
  v_sizes integer[];
  v_place bigint := 0;
  v_entry record;
  v_offer_id uuid;
  v_offers integer := 0;
  v_full_networks text[] := '{}';
  v_held integer;
begin
  select array_agg(t.id) into v_types
    from ticket_types t
   where t.event_id = p_event_id
     and (t.id = any (p_ticket_type_ids)
          or t.pool_id in (select s.pool_id from ticket_types s where s.event_id = p_event_id and s.id = any (p_ticket_type_ids)));
  with recursive sizes as (
    select t.id, (select min(w.units) from waiting_entries w where w.ticket_type_id = t.id and w.state = 'waiting') as units
      from unnest(v_types) as t (id)
     union all
    select s.id, (select min(w.units) from waiting_entries w
                   where w.ticket_type_id = s.id and w.state = 'waiting' and w.units > s.units)
      from sizes s where s.units is not null)
  select array_agg(distinct units) into v_sizes from sizes where units is not null;
  if v_sizes is null then
    return 0;
  end if;
  perform from lock_stock(p_event_id, v_types);

  loop
    select w.id, w.place, w.ticket_type_id, w.units, w.mailbox, w.network, w.max_offered, e.max_per_buyer,
           least(now() + make_interval(hours => e.offer_hours), e.ends_at, t.sales_end_at) as expires_at
      into v_entry
      from events e
      join ticket_types t on t.event_id = e.id and t.id = any (v_types)
      left join pools p on p.event_id = t.event_id and p.id = t.pool_id
      join unnest(v_sizes) as z (units)
        on z.units <= units_left(t, p)
     cross join lateral (
       select x.* from waiting_entries x
        where x.ticket_type_id = t.id and x.state = 'waiting' and x.units = z.units and x.place > v_place
          and (x.network is null or x.network <> all (v_full_networks))
        order by x.place
        limit 1) w
     where e.id = p_event_id
       and e.state = 'published' and e.sales_stopped_at is null and e.off_sale_at is null and e.ends_at > now()
       and (t.sales_start_at is null or t.sales_start_at <= now()) and (t.sales_end_at is null or t.sales_end_at > now())
     order by w.place
     limit 1;
    exit when not found;
    v_place := v_entry.place;
    if v_entry.max_per_buyer is not null
       and units_of_buyer(p_event_id, v_entry.mailbox) >= v_entry.max_per_buyer then
      continue;
    end if;
    if v_entry.network is not null then
      select coalesce(sum(f.units), 0) into v_held
        from waiting_entries w
        join offers f on f.event_id = w.event_id and f.waiting_entry_id = w.id
       where w.event_id = p_event_id and w.network = v_entry.network and w.state in ('offered', 'served')
         and (f.state = 'open'
              or (f.state = 'taken'
                  and exists (select from orders o
                               where o.id = f.order_id and o.event_id = f.event_id and o.state = 'reserved')));
      if v_held + v_entry.units > v_entry.max_offered then
        v_full_networks := v_full_networks || v_entry.network;
        continue;
      end if;
    end if;
    v_offer_id := gen_random_uuid();
    insert into offers (event_id, id, waiting_entry_id, ticket_type_id, units, offer_key, expires_at)
    values (p_event_id, v_offer_id, v_entry.id, v_entry.ticket_type_id, v_entry.units,
            replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', ''), v_entry.expires_at);
    update waiting_entries w set state = 'offered' where w.id = v_entry.id and w.event_id = p_event_id;
    perform move_stock(p_event_id, v_entry.ticket_type_id, 0, 0, v_entry.units, 0);
    perform graphile_worker.add_job('send-offer-mail', json_build_object('eventId', p_event_id, 'offerId', v_offer_id),
                                    priority => -20);
    v_offers := v_offers + 1;
  end loop;
  return v_offers;
end
$function$;

-- functions/search_text.sql
-- A position in kilometres east and north of 0° 0°, as on a flat map of Namibia. A kilometre is true in the middle of
-- the country; in the far north and south, distances from east to west are off by up to 5%.
CREATE OR REPLACE FUNCTION map_position(p_latitude double precision, p_longitude double precision)
 RETURNS point
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
AS $function$
  select point(p_longitude * 102.9, p_latitude * 110.8)
$function$;

-- functions/lock_stock.sql
-- Adds to the counters of a ticket type and its pool, both locked by lock_stock. A ticket offered for resale counts
-- as on_return instead of sold, so its unit can be ordered again.
CREATE OR REPLACE FUNCTION move_stock(p_event_id uuid, p_ticket_type_id uuid, p_sold integer, p_reserved integer, p_offered integer, p_allotted integer, p_on_return integer DEFAULT 0)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
declare
  v_pool_id uuid;
begin
  update ticket_types t
     set sold = t.sold + p_sold, reserved = t.reserved + p_reserved, offered = t.offered + p_offered,
         allotted = t.allotted + p_allotted, on_return = t.on_return + p_on_return
   where t.event_id = p_event_id and t.id = p_ticket_type_id
  returning t.pool_id into v_pool_id;
  if v_pool_id is not null then
    update pools p
       set sold = p.sold + p_sold, reserved = p.reserved + p_reserved, offered = p.offered + p_offered,
           allotted = p.allotted + p_allotted, on_return = p.on_return + p_on_return
     where p.event_id = p_event_id and p.id = v_pool_id;
  end if;
end
$function$;

-- functions/note_event_change.sql
-- Notes when an event was last changed, for feeds and search engines.
--
-- Invariant: changed_at is the time of the latest transaction that changed any of the event's columns.
-- Lock order: takes no locks.
-- Index: reads no table.
CREATE OR REPLACE FUNCTION note_event_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  new.changed_at := now();
  return new;
end
$function$;

-- functions/note_news.sql
-- Notes news about events for the people who follow their organiser or saved them, in the transaction that causes it.
--
-- Invariant: event_news has at most one row per event and kind. Each later move of an event is news again.
-- Lock order: rows of event_news after the event's.
-- Index: the primary key.
CREATE OR REPLACE FUNCTION note_news()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if old.state in ('published', 'postponed') then
    insert into event_news (event_id, kind) values (new.id, 'event_moved')
        on conflict (event_id, kind) do update set at = now(), notified_up_to = null, notified_at = null;
  else
    insert into event_news (event_id, kind) values (new.id, 'new_event') on conflict (event_id, kind) do nothing;
  end if;
  return null;
end
$function$;

-- functions/place_orders.sql
-- Places a batch of orders for one event in one round trip and one commit. Orders are decided one by one, in the order
-- of the array; refusing one doesn't affect the others. The types of the parameters are in 0006_orders.sql. The server
-- sends the terms as JSON and the orders in binary format (db/composite-array.ts).
--
-- Invariants (A1): sold + reserved + offered + allotted never exceeds the capacity of a ticket type or pool, and they
-- change by exactly the units of the order lines inserted here, less those of the offers taken. A network never holds
-- more unpaid units than its allowance (decision 44): units that an order takes from an offer don't count for its
-- network, because they were already on hold for this buyer; its other units do.
--
-- An event with a waiting room takes orders only from places that have been admitted, one order each, and another once
-- that order has expired or been cancelled. Offers to the waiting list need no place.
--
-- Lock order:
-- 1. buyers of the event (advisory; only where it limits what one buyer may hold), then waiting-room places by id
-- 2. pools by id, ticket types by id (lock_stock). Every change of an event's terms, or its cancellation, locks the
--    ticket types before it increases sales_version, so the version read after the lock is the one that prices were
--    computed with
-- 3. client networks (advisory), by the hash of their keys. The lock lasts to the end of the transaction, so one batch
--    at a time decides what a network may hold, although a new network's row is inserted only at the end (decision 57).
--    Others change its row without the lock, but only take units away or add payments, and changes to one row add up
-- 4. offers, then their waiting-list entries
-- 5. network_reservations by network, then the new orders
--
-- Index: the primary keys of events, pools, ticket_types, offers, waiting_entries, network_reservations, waiting_rooms,
-- waiting_room_places, waiting_room_admissions and orders, and the unique index of orders on idempotency_key;
-- units_of_buyer and make_offers name their own.
--
-- Measured on two cores, PostgreSQL 18, fsync on, 64 buyers of one ticket type, load generator on the same machine: the
-- textbook transaction (lock, insert, commit; one order each) makes 1,000 to 1,220 orders/s over HTTP, with a lock
-- hand-over and a flush each; this function with one order at a time makes 1,500/s; batches that wait a fixed time to
-- fill are slower with few buyers and no faster with many; batches that start as soon as the previous one has returned
-- make 3,900/s over HTTP on a busy machine and 10,500/s without HTTP. More than 64 orders per batch gained nothing and
-- made the first wait for the last.
CREATE OR REPLACE FUNCTION place_orders(p_terms terms_of_batch, p_orders order_to_place[])
 RETURNS TABLE("position" integer, outcome text, order_id uuid, ticket_type_id uuid, units_left integer, expires_at timestamp with time zone)
 LANGUAGE plpgsql
AS $function$
declare
  v_event_id constant uuid := p_terms.event_id;
  -- Ticket types, with what is left and what this batch adds to their counters; pools by position in v_pools.
  v_types uuid[];
  v_left integer[];
  v_type_pools integer[];
  v_sold integer[];
  v_reserved integer[];
  v_offered integer[];
  v_pools uuid[];
  v_pool_left integer[];
  -- Client networks, with what they hold, may hold, and are given by this batch.
  v_networks text[];
  v_prefixes text[];
  v_held_by_network integer[];
  v_allowed integer[];
  v_lapsing boolean[];
  v_added integer[];
  -- Places in the waiting room, with the reason why they can't order; empty for those that can.
  v_in_room boolean := false;
  v_places uuid[];
  v_refusals text[];
  -- Orders placed so far, with their buyers and units.
  v_placed order_to_place[] := '{}';
  v_buyers text[] := '{}';
  v_buyer_units integer[] := '{}';
  v_any_free boolean := false;
  v_any_offer boolean := false;
  v_any_paid boolean := false;
  -- Orders that were placed earlier with keys of this batch.
  v_known_keys text[];
  v_known_ids uuid[];
  v_known_hashes text[];
  -- The order being decided.
  v_order order_to_place;
  v_line line_to_place;
  v_is_free boolean;
  v_units integer;
  v_counted integer;
  v_network integer;
  v_place integer;
  v_offer record;
  v_left_before_order integer[];
  v_pool_left_before_order integer[];
  v_version integer;
  v_at integer;
  v_pool integer;
  v_line_left integer;
  v_held integer;
  v_rest integer;
begin
  if p_terms.max_per_buyer is not null then
    perform pg_advisory_xact_lock(hashtextextended('buyers of ' || v_event_id, 0));
  end if;
  if p_terms.waiting_room then
    v_in_room := exists (select from waiting_rooms r where r.event_id = v_event_id and r.ended_at is null);
  end if;
  if v_in_room then
    -- Places without a number can't order yet, and aren't locked, so that they don't hold up the draw.
    perform from waiting_room_places p
      where p.event_id = v_event_id and p.id in (select o.room_place_id from unnest(p_orders) o) and p.number is not null
      order by p.id
        for no key update;
    select array_agg(p.id), array_agg(case
             when p.number is null or p.number > r.admitted then 'not_admitted'
             when o.state in ('reserved', 'fulfilled') then 'place_used'
             when a.at < now() - make_interval(mins => p_terms.admission_minutes) then 'place_lapsed'
             else '' end)
      into v_places, v_refusals
      from waiting_rooms r
      join waiting_room_places p
        on p.event_id = r.event_id and p.id in (select o.room_place_id from unnest(p_orders) o)
      left join orders o on o.event_id = p.event_id and o.id = p.order_id
      left join lateral (select x.at from waiting_room_admissions x
                          where x.event_id = p.event_id and x.admitted >= p.number order by x.admitted limit 1) a on true
     where r.event_id = v_event_id;
  end if;
  select array_agg(s.ticket_type_id), array_agg(s.units_left), array_agg(0), array_agg(0), array_agg(0),
         array_agg(distinct s.pool_id) filter (where s.pool_id is not null)
    into v_types, v_left, v_sold, v_reserved, v_offered, v_pools
    from lock_stock(v_event_id, coalesce(
           p_terms.ticket_type_ids,
           array(select l.ticket_type_id from unnest(p_orders) o cross join unnest(o.lines) l))) s;

  -- Both arrays of pools are in the order of their ids.
  if v_pools is not null then
    select array_agg(units_left(p) order by p.id) into v_pool_left
      from pools p where p.event_id = v_event_id and p.id = any (v_pools);
    select array_agg(array_position(v_pools, t.pool_id) order by o.at) into v_type_pools
      from unnest(v_types) with ordinality as o (id, at)
      join ticket_types t on t.event_id = v_event_id and t.id = o.id;
  end if;

  foreach v_order in array p_orders loop
    v_any_paid := v_any_paid or v_order.subtotal_minor + v_order.fee_minor > 0;
  end loop;

  -- Networks are locked by their keys, because the row of a new network is inserted at the end. If nothing is left, no
  -- order needs this lock.
  if v_any_paid and 0 < any (v_left) then
    perform pg_advisory_xact_lock(k.key)
       from (select distinct hashtextextended('network ' || o.network, 0) as key
               from unnest(p_orders) o
              where o.network is not null and o.subtotal_minor + o.fee_minor > 0
              order by 1) k;
    select array_agg(n.network), array_agg(n.prefix), array_agg(coalesce(r.held, 0)),
           array_agg(greatest(p_terms.unpaid_floor, p_terms.unpaid_base + 2 * coalesce(r.paid, 0) - coalesce(r.lapsed, 0))),
           array_agg(r.lapsed - 2 * r.paid >= p_terms.unpaid_floor), array_agg(0)
      into v_networks, v_prefixes, v_held_by_network, v_allowed, v_lapsing, v_added
      from (select o.network, min(o.network_prefix) as prefix
              from unnest(p_orders) o
             where o.network is not null and o.subtotal_minor + o.fee_minor > 0
             group by o.network) n
      left join network_reservations r on r.network = n.network;
  end if;

  select e.sales_version into v_version from events e where e.id = v_event_id;

  select array_agg(o.idempotency_key), array_agg(o.id), array_agg(o.request_hash)
    into v_known_keys, v_known_ids, v_known_hashes
    from orders o
   where o.event_id = v_event_id and o.idempotency_key = any (array(select x.idempotency_key from unnest(p_orders) x));

  "position" := 0;
  foreach v_order in array p_orders loop
    "position" := "position" + 1;
    order_id := v_order.id;
    ticket_type_id := null;
    units_left := null;
    outcome := null;
    expires_at := now() + make_interval(mins => p_terms.reservation_minutes);
    v_left_before_order := v_left;
    v_pool_left_before_order := v_pool_left;
    v_offer := null;
    v_is_free := v_order.subtotal_minor + v_order.fee_minor = 0;

    v_at := array_position(v_known_keys, v_order.idempotency_key);
    if v_at is not null then
      outcome := case when v_known_hashes[v_at] = v_order.request_hash then 'repeated' else 'key_reused' end;
      order_id := v_known_ids[v_at];
    elsif v_version is distinct from p_terms.sales_version then
      outcome := 'stale';
    elsif v_order.offer_id is not null then
      -- Units offered to this buyer count as available, for this order only.
      select f.id, f.waiting_entry_id, f.units, array_position(v_types, f.ticket_type_id) as at into v_offer
        from offers f
       where f.event_id = v_event_id and f.id = v_order.offer_id and f.state = 'open' and f.expires_at > now()
         for no key update;
      if v_offer.at is null then
        outcome := 'offer_gone';
      else
        v_left[v_offer.at] := v_left[v_offer.at] + v_offer.units;
        v_pool := v_type_pools[v_offer.at];
        if v_pool is not null then
          v_pool_left[v_pool] := v_pool_left[v_pool] + v_offer.units;
        end if;
      end if;
    end if;

    v_place := null;
    if outcome is null and v_in_room and v_order.offer_id is null then
      v_place := array_position(v_places, v_order.room_place_id);
      outcome := case when v_place is null then 'no_place' else nullif(v_refusals[v_place], '') end;
    end if;

    v_units := 0;
    if outcome is null then
      foreach v_line in array v_order.lines loop
        v_at := array_position(v_types, v_line.ticket_type_id);
        if v_at is null then
          outcome := 'stale';
          exit;
        end if;
        v_pool := v_type_pools[v_at];
        v_line_left := least(v_left[v_at], v_pool_left[v_pool]);
        if v_line_left < v_line.quantity then
          outcome := 'sold_out';
          ticket_type_id := v_line.ticket_type_id;
          units_left := v_line_left;
          exit;
        end if;
        v_left[v_at] := v_left[v_at] - v_line.quantity;
        if v_pool is not null then
          v_pool_left[v_pool] := v_pool_left[v_pool] - v_line.quantity;
        end if;
        v_units := v_units + v_line.quantity;
      end loop;
    end if;

    if outcome is null and p_terms.max_per_buyer is not null then
      v_held := units_of_buyer(v_event_id, v_order.buyer_mailbox)
                + (select coalesce(sum(b.units), 0) from unnest(v_buyers, v_buyer_units) as b (mailbox, units)
                    where b.mailbox = v_order.buyer_mailbox);
      if v_held + v_units > p_terms.max_per_buyer then
        outcome := 'too_many_for_buyer';
        units_left := greatest(0, p_terms.max_per_buyer - v_held);
      end if;
    end if;

    v_network := null;
    if outcome is null and not v_is_free then
      v_counted := v_units;
      if v_offer is not null then
        -- Units of an offer were already on hold for this buyer.
        v_counted := v_counted - least(v_offer.units, v_left_before_order[v_offer.at] + v_offer.units - v_left[v_offer.at]);
      end if;
      if v_counted > 0 then
        v_network := array_position(v_networks, v_order.network);
      end if;
      if v_held_by_network[v_network] + v_counted > v_allowed[v_network] then
        outcome := 'too_many_unpaid';
        units_left := greatest(0, v_allowed[v_network] - v_held_by_network[v_network]);
      end if;
    end if;

    if outcome is not null then
      v_left := v_left_before_order;
      v_pool_left := v_pool_left_before_order;
      return next;
      continue;
    end if;

    outcome := 'placed';
    if v_place is null then
      v_order.room_place_id := null;
    else
      v_refusals[v_place] := 'place_used';
    end if;
    if v_network is null then
      v_order.network := null;
    else
      v_order.network_units := v_counted;
      v_held_by_network[v_network] := v_held_by_network[v_network] + v_counted;
      v_added[v_network] := v_added[v_network] + v_counted;
      if v_lapsing[v_network] then
        expires_at := now() + make_interval(mins => least(p_terms.reservation_minutes, p_terms.short_reservation_minutes));
      end if;
    end if;
    if not v_is_free then
      v_order.expires_at := expires_at;
    end if;
    v_placed := v_placed || v_order;
    v_any_free := v_any_free or v_is_free;
    if p_terms.max_per_buyer is not null then
      v_buyers := v_buyers || v_order.buyer_mailbox;
      v_buyer_units := v_buyer_units || v_units;
    end if;
    if v_offer is not null then
      v_any_offer := true;
      v_offered[v_offer.at] := v_offered[v_offer.at] - v_offer.units;
      v_left_before_order[v_offer.at] := v_left_before_order[v_offer.at] + v_offer.units;
      update offers f set state = 'taken', order_id = v_order.id where f.id = v_offer.id and f.event_id = v_event_id;
      update waiting_entries w set state = 'served' where w.id = v_offer.waiting_entry_id and w.event_id = v_event_id;
    end if;
    for a in 1 .. cardinality(v_types) loop
      if v_is_free then
        v_sold[a] := v_sold[a] + v_left_before_order[a] - v_left[a];
      else
        v_reserved[a] := v_reserved[a] + v_left_before_order[a] - v_left[a];
      end if;
    end loop;
    if v_offer is not null then
      -- Units of the offer that the order doesn't need are for the waiting list, not for the next order of this
      -- batch.
      v_rest := greatest(0, v_offer.units - v_left_before_order[v_offer.at] + v_left[v_offer.at]);
      v_left[v_offer.at] := v_left[v_offer.at] - v_rest;
      v_pool := v_type_pools[v_offer.at];
      if v_pool is not null then
        v_pool_left[v_pool] := v_pool_left[v_pool] - v_rest;
      end if;
    end if;
    return next;
  end loop;

  if cardinality(v_placed) = 0 then
    return;
  end if;

  update ticket_types tt
     set sold = tt.sold + d.sold, reserved = tt.reserved + d.reserved, offered = tt.offered + d.offered
    from unnest(v_types, v_sold, v_reserved, v_offered) as d (id, sold, reserved, offered)
   where tt.event_id = v_event_id and tt.id = d.id and (d.sold > 0 or d.reserved > 0 or d.offered < 0);

  if v_pools is not null then
    update pools p
       set sold = p.sold + d.sold, reserved = p.reserved + d.reserved, offered = p.offered + d.offered
      from (select u.pool, sum(u.sold) as sold, sum(u.reserved) as reserved, sum(u.offered) as offered
              from unnest(v_type_pools, v_sold, v_reserved, v_offered) as u (pool, sold, reserved, offered)
             where u.pool is not null
             group by u.pool) d
     where p.event_id = v_event_id and p.id = v_pools[d.pool];
  end if;

  if v_networks is not null then
    insert into network_reservations as r (network, event_id, prefix, held)
    select d.network, v_event_id, d.prefix, d.units
      from unnest(v_networks, v_prefixes, v_added) as d (network, prefix, units)
     where d.units > 0
     order by d.network
        on conflict (network) do update set held = r.held + excluded.held, updated_at = now();
  end if;

  insert into orders (event_id, id, reference, buyer_key, state, buyer_name, buyer_email, buyer_mailbox, custom_fields,
                      currency, subtotal_minor, fee_minor, total_minor, platform_fee_minor, idempotency_key, request_hash,
                      expires_at, fulfilled_at, network, network_units)
  select v_event_id, o.id, o.reference, o.buyer_key, case when o.expires_at is null then 'fulfilled' else 'reserved' end,
         o.buyer_name, o.buyer_email, o.buyer_mailbox, o.custom_fields, p_terms.currency,
         o.subtotal_minor, o.fee_minor, o.subtotal_minor + o.fee_minor, o.platform_fee_minor,
         o.idempotency_key, o.request_hash, o.expires_at, case when o.expires_at is null then now() end,
         o.network, o.network_units
    from unnest(v_placed) o;

  if v_in_room then
    update waiting_room_places p
       set order_id = o.id, ordered_at = now()
      from unnest(v_placed) o
     where p.event_id = v_event_id and p.id = o.room_place_id;
  end if;

  insert into order_lines (event_id, order_id, ticket_type_id, quantity, unit_price_minor, discount_minor)
  select v_event_id, o.id, l.ticket_type_id, l.quantity, l.unit_price_minor, l.discount_minor
    from unnest(v_placed) o cross join unnest(o.lines) l;

  if v_any_paid then
    insert into payments (event_id, id, order_id, provider, state, amount_minor, currency)
    select v_event_id, o.payment_id, o.id, p_terms.provider, 'created', o.subtotal_minor + o.fee_minor, p_terms.currency
      from unnest(v_placed) o where o.expires_at is not null;
  end if;

  if v_any_free then
    perform issue_tickets(
      v_event_id,
      array(select (o.id, o.ticket_ids, o.short_codes)::order_to_fulfil from unnest(v_placed) o where o.expires_at is null),
      p_terms.free_tickets_mail);
  end if;

  -- Units of an offer that the order didn't need go to the next entry on the waiting list.
  if v_any_offer then
    perform make_offers(v_event_id, v_types);
  end if;
end
$function$;

-- functions/find_events.sql
-- A page of the most popular matches, then the others by date, and their number, up to 500. p_units has
-- the units sold of each event in p_popular.
CREATE OR REPLACE FUNCTION popular_events(p_words tsquery, p_wanted jsonb, p_popular uuid[], p_units integer[], p_size integer, p_offset integer, OUT ids uuid[], OUT total integer)
 RETURNS record
 LANGUAGE plpgsql
AS $function$
begin
  execute format(
    'select array(
       select event_id
         from (select event_id, starts_at, units
                 from (select s.event_id, s.starts_at %1$s and s.event_id = any ($1)) as found
                 join unnest($1, $2) as popular (id, units) on id = event_id
                union all
               (select s.event_id, s.starts_at, 0 %1$s and s.event_id <> all ($1)
                 order by s.starts_at, s.event_id limit %2$s + %3$s)) as found
        order by units desc, starts_at, event_id limit %2$s offset %3$s)',
    wanted_events(p_words, p_wanted), p_size, p_offset) into ids using p_popular, p_units;
  execute format('select count(*) from (select %s limit 500) as found', wanted_events(p_words, p_wanted)) into total;
end
$function$;

-- functions/post_transactions.sql
-- Posts ledger transactions about payments and refunds, in two statements for all of them.
--
-- Invariant (A2): as in ledger_entries_balanced.sql. Unique keys let each capture and each step of a refund be posted
-- only once.
-- Lock order: takes no locks.
-- Index: ledger_transactions_capture_key, ledger_transactions_refund_key.
CREATE OR REPLACE FUNCTION post_transactions(p_transactions transaction_to_post[])
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
  insert into ledger_transactions (id, kind, event_id, payment_id, refund_id)
  select t.id, t.kind, t.event_id, t.payment_id, t.refund_id from unnest(p_transactions) t;
  insert into ledger_entries (transaction_id, account, owner, currency, amount_minor)
  select t.id, l.account, l.owner, t.currency, l.amount_minor from unnest(p_transactions) t cross join unnest(t.lines) l;
end
$function$;

-- functions/queue_for_checkpoint.sql
-- Queues each entry of the audit log for the next checkpoint, in the transaction that writes it.
--
-- Invariant: every committed entry is either queued or covered by a checkpoint.
-- Lock order: takes no locks; rows are only inserted.
-- Index: none, because it reads nothing.
CREATE OR REPLACE FUNCTION queue_for_checkpoint()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into audit_checkpoint_queue values (new.id);
  return null;
end
$function$;

-- functions/queue_jobs.sql
-- Queues jobs of one kind in the caller's transaction, in one statement for all of them.
--
-- Invariant: a job runs only if the transaction that queued it commits.
-- Lock order: takes no locks on our tables.
-- Index: none of ours.
CREATE OR REPLACE FUNCTION queue_jobs(p_kind job_kind, p_payloads json[])
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
  perform graphile_worker.add_jobs(array(
    select (p_kind.name, payload, null, null, p_kind.max_attempts, null, p_kind.priority, null)::graphile_worker.job_spec
      from unnest(p_payloads) as payload));
end
$function$;

-- functions/queue_tickets_mails.sql
-- Queues the emails of orders noted by at most p_max transactions, oldest first. Returns the number of these transactions;
-- 0 if there are none, or other servers are queueing them. A job sends up to eight emails, because each job costs as much as
-- an email. With more, a code to sign in with would wait longer for a free place among the running jobs.
--
-- Invariant: an order whose tickets are emailed has one row in order_emails and is named by one job.
-- Lock order: tickets_to_email (skipping locked rows).
-- Index: the primary keys of tickets_to_email and order_emails.
CREATE OR REPLACE FUNCTION queue_noted_tickets_mails(p_max integer)
 RETURNS integer
 LANGUAGE plpgsql
AS $function$
declare
  v_noted tickets_to_email[];
  v_mail job_kind;
begin
  with noted as (
    delete from tickets_to_email
     where id = any (array(select id from tickets_to_email order by id limit p_max for update skip locked))
    returning *)
  select array_agg(n order by n.id) into v_noted from noted n;
  if v_noted is null then
    return 0;
  end if;

  insert into order_emails (event_id, order_id, kind)
  select n.event_id, order_id, 'tickets' from unnest(v_noted) n cross join unnest(n.order_ids) as order_id
      on conflict do nothing;

  for v_mail in select (k.mail).* from (select distinct n.mail from unnest(v_noted) n) k loop
    perform queue_jobs(v_mail, array(
      select json_build_object('eventId', o.event_id, 'orderIds', json_agg(o.order_id order by o.place))
        from (select n.event_id, order_id, row_number() over (partition by n.event_id order by n.id) as place
                from unnest(v_noted) n cross join unnest(n.order_ids) as order_id
               where n.mail = v_mail) o
       group by o.event_id, (o.place - 1) / 8
       order by min(o.place)));
  end loop;
  return cardinality(v_noted);
end
$function$;

-- functions/queue_tickets_mails.sql
-- Notes orders whose tickets are to be emailed, in the transaction that issues the tickets, so no email is lost or sent for
-- nothing. queue_noted_tickets_mails queues the emails soon afterwards, for many transactions at once, because a call
-- of the job queue costs more than an order does.
--
-- Lock order: takes no locks on our tables.
-- Index: none of ours.
CREATE OR REPLACE FUNCTION queue_tickets_mails(p_event_id uuid, p_order_ids uuid[], p_mail job_kind)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
  insert into tickets_to_email (event_id, order_ids, mail) values (p_event_id, p_order_ids, p_mail);
end
$function$;

-- functions/find_events.sql
-- A page of the events with these words and their number, at most p_most; both null if more match. Up to 500 are in the
-- order of relevance, more of them by date.
CREATE OR REPLACE FUNCTION ranked_events(p_words tsquery, p_any tsquery, p_typed tsquery, p_label text, p_wanted jsonb, p_most integer, p_size integer, p_offset integer, OUT ids uuid[], OUT total integer)
 RETURNS record
 LANGUAGE plpgsql
AS $function$
begin
  execute format(
    'with matches as materialized (select s.event_id, s.starts_at, s.words, s.labels %s limit %s + 1),
          counted as materialized (select count(*) as total from matches)
     select array(select event_id from matches
                   order by case when total > 500 then 0 else relevance(words, labels, %L, %L, %L) end desc,
                            starts_at, event_id
                   limit %s offset %s), total
       from counted where total <= %s',
    wanted_events(p_words, p_wanted), p_most, p_any, p_typed, p_label, p_size, p_offset, p_most) into ids, total;
end
$function$;

-- functions/find_events.sql
-- Like ranked_events, for words of which one is rare, in any order (p_sort as in find_events), up to 500 events. Planned
-- once per connection, because planning takes longer than reading the events of a rare word.
CREATE OR REPLACE FUNCTION rare_events(p_words tsquery, p_any tsquery, p_typed tsquery, p_label text, p_wanted jsonb, p_sort text, p_size integer, p_offset integer, OUT ids uuid[], OUT total integer)
 RETURNS record
 LANGUAGE plpgsql
 SET plan_cache_mode TO 'force_generic_plan'
AS $function$
declare
  v_city text := lower(p_wanted ->> 'city');
  v_category text := lower(p_wanted ->> 'category');
  v_from timestamptz := p_wanted ->> 'dateFrom';
  v_to timestamptz := p_wanted ->> 'dateTo';
  v_free boolean := p_wanted ->> 'free';
  v_price_min bigint := p_wanted ->> 'priceMin';
  v_price_max bigint := p_wanted ->> 'priceMax';
  v_place point := map_position((p_wanted ->> 'latitude')::double precision, (p_wanted ->> 'longitude')::double precision);
  v_around circle := circle(v_place, (p_wanted ->> 'within')::double precision);
  v_meant_from timestamptz := p_wanted ->> 'meantFrom';
  v_meant_to timestamptz := p_wanted ->> 'meantTo';
  v_date_words tsquery := called(p_wanted ->> 'dateWords');
  v_free_words tsquery := called(p_wanted ->> 'freeWords');
begin
  with matches as materialized (
         select s.*
           from event_search s
          where s.ends_at > now()
            and s.words @@ p_words
            and (v_city is null or lower(s.city) = v_city)
            and (v_category is null or lower(s.category) = v_category)
            and (v_from is null or s.ends_at >= v_from)
            and (v_to is null or s.starts_at <= v_to)
            and (v_free is not true or s.price_to_minor = 0)
            and (v_price_min is null or s.price_to_minor >= v_price_min)
            and (v_price_max is null or s.price_from_minor <= v_price_max)
            and (v_around is null or s.position <@ v_around)
            and (v_date_words is null or s.words @@ v_date_words or s.ends_at >= v_meant_from and s.starts_at <= v_meant_to)
            and (v_free_words is null or s.words @@ v_free_words or s.price_to_minor = 0)
          limit 501),
       counted as (select count(*) as n from matches)
  select array(
           select s.event_id
             from matches s
            order by case when p_sort = 'relevance' then relevance(words, labels, p_any, p_typed, p_label) end desc,
                     case p_sort when 'price' then price_from_minor end,
                     case p_sort when 'distance' then position <-> v_place end,
                     case p_sort when 'starttime desc' then starts_at end desc,
                     case p_sort when 'name asc' then (select e.name from events e where e.id = s.event_id) end,
                     case p_sort when 'name desc' then (select e.name from events e where e.id = s.event_id) end desc,
                     case p_sort when 'createdat asc' then (select e.created_at from events e where e.id = s.event_id) end,
                     case p_sort when 'createdat desc' then (select e.created_at from events e where e.id = s.event_id) end desc,
                     starts_at, event_id
            limit p_size offset p_offset), n
    into ids, total
    from counted where n <= 500;
end
$function$;

-- functions/update_refund_share.sql
-- Refunded amount and share of an order, computed from its refunds: null if nothing was refunded, `refunded` if nothing
-- of its ticket price is left, otherwise `partly_refunded`.
CREATE OR REPLACE FUNCTION refunds_of_order(p_event_id uuid, p_order_id uuid, OUT refunded_minor bigint, OUT refund_share text)
 RETURNS record
 LANGUAGE sql
 STABLE
AS $function$
  select s.refunded, case when s.refunded > 0 then
           case when case when o.fee_minor > 0 then s.organiser else s.refunded end >= o.subtotal_minor
                then 'refunded' else 'partly_refunded' end end
    from orders o
   cross join lateral (
     select coalesce(sum(r.amount_minor), 0)::bigint as refunded, coalesce(sum(r.organiser_minor), 0)::bigint as organiser
       from payments p join refunds r on r.payment_id = p.id and r.event_id = p.event_id
      where p.order_id = o.id and p.event_id = o.event_id and r.kind <> 'suspense') s
   where o.id = p_order_id and o.event_id = p_event_id
$function$;

-- 0001_append_only.sql
-- Refuses every change to a row. Triggers for truncation use it too.
CREATE OR REPLACE FUNCTION refuse_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
end
$function$;

-- 0001_append_only.sql
-- Like refuse_change, except that the column named by the trigger's argument may be emptied, in order to erase personal
-- data in an otherwise permanent row.
CREATE OR REPLACE FUNCTION refuse_change_but_erasing()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'UPDATE'
     and to_jsonb(new) ->> tg_argv[0] = '' and to_jsonb(new) - tg_argv[0] = to_jsonb(old) - tg_argv[0] then
    return new;
  end if;
  raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
end
$function$;

-- functions/freeze_payouts.sql
-- Payouts are frozen once approved and never deleted.
--
-- Invariants: organiser, currency and reference never change; amount, bank details and through_entry_id only in a
-- draft. The bank may pay a payout in a bank file, so it must be removed from the file before it is changed or
-- withdrawn. A sent payout becomes returned only after two people have said so; otherwise one person could have the
-- same money paid out again.
-- Lock order: takes no locks. Commands lock a payout (lockPayout) before they file, return or change it, so neither its
-- file nor its return can change in between.
-- Index: payout_bank_files_payout_idx, payout_returns_payout_idx.
CREATE OR REPLACE FUNCTION refuse_change_of_approved_payout()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'DELETE' then
    raise exception 'payouts are never deleted' using errcode = 'restrict_violation';
  end if;
  if new.organiser_id <> old.organiser_id or new.currency <> old.currency or new.reference <> old.reference
     or (new.state <> 'draft' and (new.amount_minor, new.bank_details_id, new.through_entry_id)
                                  is distinct from (old.amount_minor, old.bank_details_id, old.through_entry_id)) then
    raise exception 'payout % is frozen', old.id using errcode = 'restrict_violation';
  end if;
  if ((new.state = 'withdrawn' and old.state <> 'withdrawn')
      or (new.amount_minor, new.bank_details_id) <> (old.amount_minor, old.bank_details_id))
     and exists (select from payout_bank_files f where f.payout_id = old.id and f.removed_at is null) then
    raise exception 'payout % is in a bank file', old.id using errcode = 'restrict_violation';
  end if;
  return new;
end
$function$;

-- functions/freeze_bank_files.sql
-- Bank files and their payouts are frozen, because the bank may have them. A file can be cancelled once, and a payout
-- can be removed from it once.
--
-- Invariant: a file never changes except to be cancelled, and a payout in it never changes except to be removed.
-- Lock order: takes no locks.
-- Index: none, because it reads only the row that changes.
CREATE OR REPLACE FUNCTION refuse_change_of_bank_file()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'DELETE' or old.cancelled_at is not null
     or to_jsonb(new) - '{cancelled_by,cancelled_at,cancel_reason}'::text[]
        <> to_jsonb(old) - '{cancelled_by,cancelled_at,cancel_reason}'::text[] then
    raise exception 'bank file % is frozen', old.number using errcode = 'restrict_violation';
  end if;
  return new;
end
$function$;

-- functions/freeze_bank_files.sql
CREATE OR REPLACE FUNCTION refuse_change_of_filed_payout()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'DELETE' or old.removed_at is not null
     or to_jsonb(new) - '{removed_at,removed_by,removal_reason}'::text[]
        <> to_jsonb(old) - '{removed_at,removed_by,removal_reason}'::text[] then
    raise exception 'payout_bank_files is append-only, except for removals' using errcode = 'restrict_violation';
  end if;
  return new;
end
$function$;

-- functions/limit_refunds.sql
-- Refuses refunds that exceed the captured amount or what is left of the sale.
--
-- Invariants (A3): refunds that haven't failed never exceed the captured amount. No part of a sale is refunded twice:
-- it counts as refunded even if the refund fails (the money is then in suspense), and lost disputes count too.
-- Lock order: every command that inserts a refund holds the lock of its payment, so the sums can't change in between.
-- Index: the primary key of payments, refunds_payment_idx, the unique index of disputes on payment_id.
CREATE OR REPLACE FUNCTION refuse_refund_above_capture()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  v_captured bigint;
  v_refunded bigint;
  v_of_sale bigint;
begin
  select coalesce(p.captured_minor, 0) into v_captured from payments p where p.id = new.payment_id and p.event_id = new.event_id;
  select coalesce(sum(r.amount_minor) filter (where r.state <> 'failed'), 0),
         coalesce(sum(r.amount_minor) filter (where r.kind <> 'suspense'), 0)
    into v_refunded, v_of_sale
    from refunds r where r.payment_id = new.payment_id;
  v_of_sale := v_of_sale + (select coalesce(sum(d.organiser_minor + d.fee_minor), 0) from disputes d where d.payment_id = new.payment_id);
  if greatest(v_refunded, v_of_sale) > coalesce(v_captured, 0) then
    raise exception 'refunds of payment % exceed the captured amount', new.payment_id using errcode = 'check_violation';
  end if;
  return new;
end
$function$;

-- functions/ledger_entries_balanced.sql
-- Every ledger transaction sums to zero per currency (A2). Its entries are inserted in one statement, so that they are
-- checked together, once.
--
-- Invariant (A2): no transaction has entries of a currency that don't sum to zero.
-- Lock order: takes no locks.
-- Index: none; it reads the inserted rows only.
CREATE OR REPLACE FUNCTION refuse_unbalanced()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  v_transaction uuid;
begin
  select i.transaction_id into v_transaction
    from inserted i group by i.transaction_id, i.currency having sum(i.amount_minor) <> 0 limit 1;
  if found then
    raise exception 'ledger transaction % does not sum to zero', v_transaction using errcode = 'check_violation';
  end if;
  return null;
end
$function$;

-- functions/freeze_payouts.sql
CREATE OR REPLACE FUNCTION refuse_unconfirmed_return()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if not exists (select from payout_returns r where r.payout_id = new.id and r.state = 'confirmed') then
    raise exception 'payout % needs two people to be marked as returned', new.id using errcode = 'restrict_violation';
  end if;
  return new;
end
$function$;

-- functions/find_events.sql
-- Closeness of an event to a search, from 0 to 10. p_typed are the words as typed, p_any also what they may mean. p_label is
-- the search as a whole: if that is the name of an event's town, category, venue or organiser, the event comes first, and
-- such events are equally close. Weights of words: in descriptions; of venues, organisers and categories; categories and
-- towns; names.
CREATE OR REPLACE FUNCTION relevance(p_words tsvector, p_labels text[], p_any tsquery, p_typed tsquery, p_label text)
 RETURNS real
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select case when p_label = any (p_labels) then 10
              else 2 * ts_rank('{0.1, 0.3, 0.5, 1}', p_words, p_typed) + ts_rank('{0.1, 0.3, 0.5, 1}', p_words, p_any) end
$function$;

-- functions/search_text.sql
-- A name as a whole, to compare it with a query: "The Old Depot" is "old depot".
CREATE OR REPLACE FUNCTION search_label(p_name text)
 RETURNS text
 LANGUAGE sql
 STABLE PARALLEL SAFE STRICT
AS $function$
  select regexp_replace(search_text(p_name), '^(the|die) (?=.)', '')
$function$;

-- functions/search_query.sql
-- The query for the events that have all words, or something meant by each; the same for each word, with the number of
-- events that it finds as far as frequent_words tells, and for any of them; and the words exactly as typed, by which the
-- best matches are found. All are null if there is nothing to look for.
CREATE OR REPLACE FUNCTION search_query(p_text text, OUT all_words tsquery, OUT terms tsquery[], OUT frequencies integer[], OUT any_word tsquery, OUT typed tsquery)
 RETURNS record
 LANGUAGE plpgsql
 STABLE
AS $function$
declare
  -- Words that say nothing about an event, in English and Afrikaans.
  c_fillers constant text[] := '{a,an,and,any,are,at,by,event,events,for,from,help,i,in,is,me,my,near,of,on,or,the,this,to,want,what,when,where,with,die,en,my,n,om,op,te,van,vir,wat,waar}';
  v_words text[] := array(
    select word from (
      select word, min(place) as place
        from regexp_split_to_table(search_text(left(p_text, 200)), ' ') with ordinality as typed_words (word, place)
       where word <> '' and length(word) <= 40 group by 1) as words
     order by place limit 8);
  v_meant text[];
  v_term tsquery;
  v_last tsquery;
  v_joined tsquery;
begin
  if exists (select from unnest(v_words) word where word <> all (c_fillers)) then
    v_words := array(select word from unnest(v_words) with ordinality as words (word, place)
                      where word <> all (c_fillers) order by place);
  end if;
  for i in 1 .. cardinality(v_words) loop
    v_meant := words_meant(v_words[i]);
    v_term := (select string_agg(quote_literal(word), ' | ')::tsquery from unnest(v_meant) word);
    -- Two words without the space between them. Walvisbaai is the Afrikaans name of Walvis Bay.
    if (v_words[i] <> coalesce(v_meant[1], '') or v_words[i] like '%baai') and length(v_words[i]) >= 6 then
      v_term := coalesce((
        select coalesce(v_term || halves.term, halves.term)
          from (select (quote_literal(a.word) || ' & ' || quote_literal(b.word))::tsquery as term
                  from generate_series(3, length(v_words[i]) - 2) as cut
                  join search_words a on a.word = left(v_words[i], cut)
                  join search_words b on b.word = regexp_replace(substr(v_words[i], cut + 1), '^baai$', 'bay')
                 order by not (a.prominent and b.prominent), abs(2 * cut - length(v_words[i])) limit 1) halves), v_term);
    end if;
    typed := coalesce(typed || quote_literal(v_words[i])::tsquery, quote_literal(v_words[i])::tsquery);
    -- One word with a space inside.
    v_joined := (select quote_literal(word)::tsquery from search_words where word = v_words[i - 1] || v_words[i]);
    if v_joined is not null then
      typed := typed || v_joined;
      v_term := coalesce(v_term || v_joined, v_joined);
      v_last := coalesce((v_last && v_term) || v_joined, v_joined);
    else
      all_words := coalesce(all_words && v_last, v_last, all_words);
      v_last := v_term;
    end if;
    any_word := coalesce(any_word || v_term, v_term, any_word);
    if v_term is not null then
      terms := terms || v_term;
      frequencies := frequencies
        || (select coalesce(sum(events), 0)::integer from frequent_words where word = any (v_meant));
    end if;
  end loop;
  all_words := coalesce(all_words && v_last, v_last, all_words);
end
$function$;

-- functions/search_text.sql
-- Words separated by single spaces, in lower case, without accents. Apostrophes join ("King's" is "kings"); other
-- punctuation, symbols and emoji separate. Letters of other scripts stay.
CREATE OR REPLACE FUNCTION search_text(p_text text)
 RETURNS text
 LANGUAGE sql
 STABLE PARALLEL SAFE STRICT
AS $function$
  select btrim(regexp_replace(
    regexp_replace(lower(unaccent(normalize(p_text, nfkc))), '[''’ʼ`]+(?=[[:alnum:]])', '', 'g'),
    '[^a-z0-9\u00C0-\u1FFF\u2C00-\u2FFF\u3040-\uD7FF\uF900-\uFDFF]+', ' ', 'g'))
$function$;

-- functions/search_translations.sql
-- The other words for what this word means; none for most words. Words that visitors would more often mean
-- otherwise are left out, such as "see", "kind" and "boot".
CREATE OR REPLACE FUNCTION search_translations(p_word text)
 RETURNS text[]
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE
AS $function$
declare
  c_alike constant text[] := array[
    -- Sports
    'soccer football sokker voetbal fussball',
    'netball netbal netzball',
    'cricket krieket',
    'athletics atletiek leichtathletik',
    'cycling fietsry radfahren radrennen mtb',
    'bicycle bike fiets fahrrad',
    'swimming swem schwimmen',
    'golf gholf',
    'wrestling stoei ringen',
    'boxing boks boxen',
    'fishing angling hengel visvang angeln',
    'running hardloop lauf laufen',
    'marathon maraton',
    'hike hiking stap wandern wanderung',
    'horse horses perd perde pferd pferde',
    'chess skaak schach',
    -- Music and stage
    'concert konsert konzert',
    'music musiek musik',
    'choir koor chor',
    'song songs lied liedjies lieder',
    'singing sing gesang singen',
    'orchestra orkes orchester',
    'guitar kitaar gitarre',
    'piano klavier',
    'drums drumming tromme trommeln',
    'dance dancing dans tanz tanzen',
    'theatre theater teater toneel',
    'comedy komedie',
    'circus sirkus zirkus',
    'film movie cinema fliek rolprent kino',
    'quiz vasvra',
    -- Art and words
    'art kuns kunst',
    'exhibition uitstalling ausstellung',
    'painting skilder malerei',
    'pottery pottebakkery topfern',
    'craft crafts handwerk',
    'photography fotografie',
    'book books boek boeke buch bucher',
    'poetry poems gedigte gedichte',
    'story stories storie verhale geschichten',
    -- Food and drink
    'food kos essen',
    'braai barbecue bbq',
    'wine wyn wein',
    'beer bier',
    'coffee koffie kaffee',
    'breakfast ontbyt fruhstuck',
    'lunch middagete mittagessen',
    'dinner aandete abendessen',
    'fish vis fisch',
    'crayfish kreef lobster languste',
    'oyster oysters oester oesters auster austern',
    'meat vleis fleisch',
    'cheese kaas kase',
    'chocolate sjokolade schokolade',
    'cake koek kuchen',
    'bread brood brot',
    'marula maroela omagongo',
    -- Occasions and gatherings
    'festival fees fest',
    'carnival karnaval karneval',
    'market markets markt',
    'party partytjie feier',
    'holiday holidays vakansie ferien',
    'christmas xmas kersfees weihnachten',
    'easter paasfees ostern',
    'auction veiling auktion',
    'wedding troue hochzeit',
    'charity liefdadigheid',
    'workshop werkswinkel',
    'course kursus kurs',
    'lecture lesing vortrag',
    'conference konferensie konferenz',
    'prayer gebed gebet',
    'worship lofprysing lobpreis',
    'church kerk kirche',
    'school skool schule',
    'university universiteit universitat',
    'business besigheid geschaft',
    'career careers loopbaan karriere',
    'tax belasting steuer steuern',
    'health gesondheid gesundheit',
    'yoga joga',
    -- People
    'children kids kinders kinder',
    'family gesin familie',
    'youth jeug jugend',
    'women vroue frauen',
    -- Nature and places
    'nature natuur natur',
    'environment omgewing umwelt',
    'conservation bewaring naturschutz',
    'stars sterre sterne',
    'astronomy sterrekunde astronomie',
    'moon maan mond',
    'night nag nacht',
    'evening aand abend',
    'desert woestyn wuste',
    'dune dunes duin duine',
    'beach strand',
    'coast kus kuste',
    'river rivier fluss',
    'mountain berg',
    'farm plaas',
    'garden tuin garten',
    'flower flowers blomme blumen',
    'bird birds voel voels vogel',
    'dog dogs hond honde hund hunde',
    'train trein zug',
    'technology tegnologie technologie',
    'computer rekenaar',
    -- Towns
    'windhoek windhuk otjomuise',
    'walvis walfischbai walfischbucht',
    'helao oshikango',
    'outapi uutapi ombalantu',
    'oniipa onandjokwe',
    'bethanie bethanien',
    'luhonono schuckmannsburg'];
begin
  return array(
    select distinct word
      from unnest(c_alike) as alike cross join unnest(string_to_array(alike, ' ')) as word
     where ' ' || alike || ' ' like '% ' || p_word || ' %' and word <> p_word);
end
$function$;

-- functions/find_events.sql
-- A page of matches in the requested order (p_sort, and p_order for the same in SQL), and their number, up to 500.
CREATE OR REPLACE FUNCTION sorted_events(p_words tsquery, p_rare boolean, p_wanted jsonb, p_sort text, p_order text, p_size integer, p_offset integer, OUT ids uuid[], OUT total integer)
 RETURNS record
 LANGUAGE plpgsql
AS $function$
begin
  if p_rare then
    select p.ids, p.total into ids, total
      from rare_events(p_words, null, null, null, p_wanted, p_sort, p_size, p_offset) as p;
  elsif is_frequent(p_words, p_wanted) then
    ids := first_events(p_words, p_wanted, p_order, p_size, p_offset);
    total := 500;
  end if;
  if ids is null then
    select p.ids, p.total into ids, total from counted_events(p_words, p_wanted, p_order, p_size, p_offset) as p;
  end if;
end
$function$;

-- functions/take_ledger_snapshots.sql
-- Adds snapshots of the accounts that grew by p_entries entries since their last one, with the events of each reserve
-- among them, and the totals of all accounts. Only accounts with entries since the previous horizon can have grown
-- enough, so no others are read. All reach up to the newest horizon that is an hour old. Every transaction
-- from before it has ended, so no entry with a lower id can be added. Returns the number of snapshots. Safe on several
-- servers at once.
--
-- Invariant (A2): snapshots equal the sums of their entries.
-- Lock order: takes no locks. Of two servers that insert the same snapshot, one waits for the other and then does nothing.
-- Index: the primary keys of ledger_horizons, ledger_entries and ledger_snapshots, ledger_entries_account_idx.
CREATE OR REPLACE FUNCTION take_ledger_snapshots(p_entries integer)
 RETURNS integer
 LANGUAGE plpgsql
AS $function$
declare
  v_horizon bigint;
  v_previous bigint;
  v_taken integer;
begin
  select h.entry_id into v_horizon from ledger_horizons h where h.at < now() - interval '1 hour' order by h.at desc limit 1;
  if v_horizon is null then
    return 0;
  end if;
  select coalesce(max(t.through_entry_id), 0) into v_previous from ledger_totals t where t.through_entry_id < v_horizon;
  insert into ledger_totals (account, currency, through_entry_id, balance_minor)
  select t.account, t.currency, v_horizon, t.balance_minor from ledger_totals_until(v_horizon) t
  on conflict do nothing;
  insert into ledger_snapshots (account, owner, through_entry_id, currency, balance_minor)
  select g.account, g.owner, v_horizon, b.currency, b.balance_minor
    from (select distinct e.account, e.owner from ledger_entries e where e.id > v_previous and e.id <= v_horizon) g
    -- The entry that made the account due for a snapshot, if it has grown that much.
   cross join lateral (select from ledger_entries e
                        where e.account = g.account and e.owner = g.owner and e.id <= v_horizon
                          and e.id > coalesce((select max(s.through_entry_id) from ledger_snapshots s
                                                where s.account = g.account and s.owner = g.owner), 0)
                        order by e.id offset p_entries - 1 limit 1) due
   cross join lateral ledger_balances(array[g.account], g.owner, v_horizon) b
  on conflict do nothing;
  get diagnostics v_taken = row_count;
  insert into ledger_event_snapshots (owner, through_entry_id, event_id, currency, balance_minor)
  select s.owner, v_horizon, b.event_id, b.currency, b.balance_minor
    from (select distinct owner from ledger_snapshots where account = 'organiser_reserve' and through_entry_id = v_horizon) s
   cross join lateral ledger_event_balances(s.owner, v_horizon) b
  on conflict do nothing;
  return v_taken;
end
$function$;

-- functions/take_uses.sql
-- Uses rate limits once each, in the given order, up to the first that is used up. Returns a row for each limit it
-- tried: the seconds until the key's allowance is full again, and the seconds to wait (0 unless it is used up).
--
-- Invariant: however many servers call it at once, a key gets at most p_bursts uses at once, and one more every
-- p_refill_seconds.
-- Lock order: rows of limit_allowances in the given order, which is the same for every caller: client addresses before
-- their networks, and both before email addresses.
-- Index: the primary key.
CREATE OR REPLACE FUNCTION take_uses(p_keys text[], p_bursts integer[], p_refill_seconds double precision[])
 RETURNS TABLE(full_seconds double precision, wait_seconds double precision)
 LANGUAGE plpgsql
AS $function$
declare
  v_refill interval;
  v_full_at timestamptz;
begin
  for i in 1 .. cardinality(p_keys) loop
    v_refill := make_interval(secs => p_refill_seconds[i]);
    insert into limit_allowances as a (key, full_at) values (p_keys[i], now() + v_refill)
    on conflict (key) do update set full_at = greatest(a.full_at, now()) + v_refill
     where a.full_at <= now() + v_refill * (p_bursts[i] - 1)
    returning a.full_at into v_full_at;
    wait_seconds := 0;
    if not found then
      select a.full_at into v_full_at from limit_allowances a where a.key = p_keys[i];
      wait_seconds := greatest(extract(epoch from v_full_at - now() - v_refill * (p_bursts[i] - 1)), 0.001);
    end if;
    full_seconds := extract(epoch from v_full_at - now());
    return next;
    exit when wait_seconds > 0;
  end loop;
end
$function$;

-- functions/units_left.sql
CREATE OR REPLACE FUNCTION units_left(p pools)
 RETURNS integer
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select p.capacity - p.sold - p.reserved - p.offered - p.allotted
$function$;

-- functions/units_left.sql
-- Units that can still be ordered.
CREATE OR REPLACE FUNCTION units_left(t ticket_types)
 RETURNS integer
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select t.capacity - t.sold - t.reserved - t.offered - t.allotted
$function$;

-- functions/units_left.sql
-- As above, for a ticket type together with its pool, which is null if there is none.
CREATE OR REPLACE FUNCTION units_left(t ticket_types, p pools)
 RETURNS integer
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select least(units_left(t), units_left(p))
$function$;

-- functions/units_of_buyer.sql
-- Units that a mailbox holds at an event with a buyer's limit: reserved ones, and tickets that aren't void.
--
-- Invariant: while the advisory lock "buyers of EVENT" is held, the result grows only by the holder's own orders.
-- Lock order: takes no locks. Callers that base a decision on it hold that advisory lock.
-- Index: orders_buyer_mailbox_idx, and the primary key of order_lines.
CREATE OR REPLACE FUNCTION units_of_buyer(p_event_id uuid, p_buyer_mailbox text)
 RETURNS integer
 LANGUAGE sql
 STABLE
AS $function$
  select coalesce(sum(case o.state
           when 'reserved' then (select sum(l.quantity) from order_lines l where l.order_id = o.id and l.event_id = o.event_id)
           else (select count(*) from tickets t where t.order_id = o.id and t.event_id = o.event_id and t.state <> 'void')
         end), 0)::integer
    from orders o
   where o.event_id = p_event_id and o.buyer_mailbox = p_buyer_mailbox and o.state in ('reserved', 'fulfilled')
$function$;

-- functions/units_left.sql
-- Units that can be given away: they are issued at once, so they can't wait for a ticket up for resale to be voided.
CREATE OR REPLACE FUNCTION units_to_give(p pools)
 RETURNS integer
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select greatest(0, units_left(p) - p.on_return)
$function$;

-- functions/units_left.sql
CREATE OR REPLACE FUNCTION units_to_give(t ticket_types, p pools)
 RETURNS integer
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select greatest(0, least(units_left(t) - t.on_return, units_left(p) - p.on_return))
$function$;

-- functions/units_left.sql
CREATE OR REPLACE FUNCTION units_unsold(p pools)
 RETURNS integer
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select p.capacity - p.sold - p.on_return - p.allotted
$function$;

-- functions/units_left.sql
-- Units that no live ticket or allotment takes. If tickets are up for resale, there are fewer of these than can be
-- ordered: such tickets still admit their holders, so a sale beyond these units must void one of them.
CREATE OR REPLACE FUNCTION units_unsold(t ticket_types)
 RETURNS integer
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select t.capacity - t.sold - t.on_return - t.allotted
$function$;

-- functions/update_refund_share.sql
CREATE OR REPLACE FUNCTION update_refund_share()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  v_order_id uuid;
begin
  select p.order_id into v_order_id from payments p where p.id = new.payment_id and p.event_id = new.event_id;
  update orders o
     set (refunded_minor, refund_share) = (select r.refunded_minor, r.refund_share from refunds_of_order(o.event_id, o.id) r)
   where o.id = v_order_id and o.event_id = new.event_id;
  return null;
end
$function$;

-- functions/find_events.sql
-- SQL for the listed events with these words (null for any) that a visitor wants. All keys are optional: city, category,
-- dateFrom, dateTo, free, priceMin and priceMax (cents), latitude, longitude, within (kilometres). The visitor's own words
-- may also mean dates (meantFrom, meantTo) or that events are free; events called by these words (dateWords, freeWords)
-- are wanted too.
CREATE OR REPLACE FUNCTION wanted_events(p_words tsquery, p_wanted jsonb)
 RETURNS text
 LANGUAGE sql
 STABLE
AS $function$
  select concat(
    'from event_search s where s.ends_at > now()',
    ' and s.words @@ ' || quote_literal(p_words::text) || '::tsquery',
    ' and lower(s.city) = lower(' || quote_literal(p_wanted ->> 'city') || ')',
    ' and lower(s.category) = lower(' || quote_literal(p_wanted ->> 'category') || ')',
    ' and s.ends_at >= ' || quote_literal(p_wanted ->> 'dateFrom') || '::timestamptz',
    ' and s.starts_at <= ' || quote_literal(p_wanted ->> 'dateTo') || '::timestamptz',
    case when p_wanted ->> 'free' = 'true' then ' and s.price_to_minor = 0' end,
    ' and s.price_to_minor >= ' || (p_wanted ->> 'priceMin')::bigint,
    ' and s.price_from_minor <= ' || (p_wanted ->> 'priceMax')::bigint,
    ' and s.position <@ circle(map_position(' || (p_wanted ->> 'latitude')::double precision || ', '
      || (p_wanted ->> 'longitude')::double precision || '), ' || (p_wanted ->> 'within')::double precision || ')',
    ' and (s.ends_at >= ' || quote_literal(p_wanted ->> 'meantFrom') || '::timestamptz'
      || ' and s.starts_at <= ' || quote_literal(p_wanted ->> 'meantTo') || '::timestamptz'
      || ' or s.words @@ ' || quote_literal(called(p_wanted ->> 'dateWords')::text) || '::tsquery)',
    ' and (s.price_to_minor = 0 or s.words @@ ' || quote_literal(called(p_wanted ->> 'freeWords')::text) || '::tsquery)')
$function$;

-- functions/search_query.sql
-- Words of search_words that a typed word may mean, best first: the word itself and words that begin with it, without
-- the ending of a plural or a verb; then words for the same in other languages; if there are none, the words that
-- resemble it most.
CREATE OR REPLACE FUNCTION words_meant(p_word text)
 RETURNS text[]
 LANGUAGE plpgsql
 STABLE
 SET "pg_trgm.similarity_threshold" TO '0.36'
AS $function$
declare
  v_stem text := case when p_word ~ '^[a-z]{3,}(ings?|ers?|es|s|en)$' and length(regexp_replace(p_word, '(ings?|ers?|es|s|en)$', '')) >= 4
                      then regexp_replace(p_word, '(ings?|ers?|es|s|en)$', '') else p_word end;
  v_translations text[] := search_translations(p_word);
  v_threshold text;
  v_found text[];
begin
  if length(p_word) < 2 then
    return array(select word from search_words where word = p_word);
  end if;
  v_found := array(
    select word from search_words
     where word >= v_stem collate "C" and word < v_stem || chr(1114111) collate "C"
     order by word <> p_word, not prominent, length(word), word limit 12);
  if cardinality(v_translations) > 0 then
    v_found := v_found || array(
      select word from search_words where word = any (v_translations) and word <> all (v_found) order by word);
  end if;
  if cardinality(v_found) > 0 or length(p_word) < 3 then
    return v_found;
  end if;
  -- The index finds far fewer candidates for a high threshold, so a low one is used only if nothing reaches it.
  foreach v_threshold in array '{0.45, 0.36}'::text[] loop
    perform set_config('pg_trgm.similarity_threshold', v_threshold, true);
    v_found := array(
      select word from (
        select word, similarity(word, p_word) + case when prominent then 0.1 else 0 end as likeness,
               max(similarity(word, p_word) + case when prominent then 0.1 else 0 end) over () as best
          from search_words
         where word % p_word) similar_words
       where likeness >= best - 0.12
       order by likeness desc, word limit 4);
    exit when v_found <> '{}';
  end loop;
  return v_found;
end
$function$;

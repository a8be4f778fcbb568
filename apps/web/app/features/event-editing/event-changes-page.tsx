import type { Answer } from '@quivertree/contract/call';
import * as calls from '@quivertree/contract/event-changes';
import { formatMoney } from '@quivertree/domain/money';
import { formatDateRange, formatDateTime } from '@quivertree/domain/zoned-time';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { apiClient } from '../../api-client.ts';
import { messageOf } from '../../error-message.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { DateTimeField } from '../../ui/date-time-field.tsx';
import { DefinitionList } from '../../ui/definition-list.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { TextArea, TextField } from '../../ui/field.tsx';
import { Loading } from '../../ui/loading.tsx';
import { showSuccess } from '../../ui/toast.ts';
import { type HubEvent, useHubEvent } from '../hub/hub-event-frame.tsx';
import { HubPage } from '../hub/hub-page.tsx';
import { hubEventQuery } from '../hub/hub-queries.ts';

type Concerned = Answer<typeof calls.previewEventChange>;
type Change = Answer<typeof calls.listEventChanges>[number];

/** Postponing and cancelling: what will happen to whose money stands before the button. */
export function EventChangesPage() {
  const event = useHubEvent();
  const params = { eventId: event.id };
  const queries = useQueryClient();
  const concerned = useQuery({
    queryKey: ['event-change-preview', event.id],
    queryFn: ({ signal }) => apiClient.call(calls.previewEventChange, { params }, { signal }),
    staleTime: 0,
  });
  const changes = useQuery({
    queryKey: ['event-changes', event.id],
    queryFn: ({ signal }) => apiClient.call(calls.listEventChanges, { params }, { signal }),
    refetchInterval: ({ state: { data } }) => (data?.some(({ finishedAt }) => finishedAt === null) ? 3_000 : false),
  });
  const reload = async () => {
    await Promise.all([
      queries.invalidateQueries({ queryKey: hubEventQuery(event.id).queryKey }),
      queries.invalidateQueries({ queryKey: ['event-change-preview', event.id] }),
      queries.invalidateQueries({ queryKey: ['event-changes', event.id] }),
      queries.invalidateQueries({ queryKey: ['edited-event', event.id] }),
    ]);
  };
  const isOn = event.state === 'published';
  return (
    <HubPage title="Postpone or cancel">
      {changes.data && changes.data.length > 0 && <Changes changes={changes.data} timeZone={event.timeZone} />}
      {!concerned.data ? (
        concerned.error ? (
          <ErrorState onRetry={() => void concerned.refetch()} retrying={concerned.isFetching}>
            {concerned.error.message}
          </ErrorState>
        ) : (
          <Loading />
        )
      ) : isOn || event.state === 'postponed' ? (
        <div className="flex flex-col gap-12">
          {isOn ? (
            <Postpone event={event} concerned={concerned.data} onDone={reload} />
          ) : (
            <NewDate event={event} concerned={concerned.data} onDone={reload} />
          )}
          <Cancel event={event} concerned={concerned.data} onDone={reload} />
        </div>
      ) : (
        <p className="text-lg">{WORDS[event.state]}</p>
      )}
    </HubPage>
  );
}

const WORDS: Record<HubEvent['state'], string> = {
  draft: 'It is not public yet: there is nothing to postpone or cancel.',
  in_review: 'It is not public yet: there is nothing to postpone or cancel.',
  published: '',
  postponed: '',
  cancelled: 'The event is cancelled.',
  ended: 'The event is over.',
};

interface ChangeFormProps {
  event: HubEvent;
  concerned: Concerned;
  onDone: () => Promise<void>;
}

const DAY_MS = 86_400_000;

function Postpone({ event, concerned, onDone }: ChangeFormProps) {
  const [startsAt, setStartsAt] = useState<string | null>(null);
  const [endsAt, setEndsAt] = useState<string | null>(null);
  const [until, setUntil] = useState<string | null>(() => new Date(Date.now() + 14 * DAY_MS).toISOString());
  const [note, setNote] = useState('');
  const act = useAct(onDone);
  const dated = startsAt !== null && endsAt !== null;
  const ready = until !== null && dated === (startsAt !== null || endsAt !== null);
  return (
    <Section title="Postpone">
      <p className="max-w-[62ch] text-soft">
        Tickets stay valid. Everybody is told, and may have their money back until the date that you give. Without a new
        date sales stop until there is one.
      </p>
      <div className="grid gap-4 sm:grid-cols-2">
        <DateTimeField label="New start" optional timeZone={event.timeZone} value={startsAt} onChange={setStartsAt} />
        <DateTimeField label="New end" optional timeZone={event.timeZone} value={endsAt} onChange={setEndsAt} />
      </div>
      <DateTimeField label="Money back until" timeZone={event.timeZone} value={until} onChange={setUntil} required />
      <NoteField note={note} setNote={setNote} />
      <Button kind="outline" className="self-start" disabled={!ready} onClick={act.ask}>
        Postpone …
      </Button>
      {act.asked && (
        <ConfirmDialog
          title={`Postpone “${event.name}”?`}
          action="Postpone it"
          busy={act.busy}
          error={act.problem}
          onClose={act.close}
          onConfirm={() =>
            act.run('It is postponed.', () =>
              apiClient.call(calls.postponeEvent, {
                params: { eventId: event.id },
                body: { note, refundsUntil: until ?? '', ...(dated ? { newDate: { startsAt, endsAt } } : {}) },
              }),
            )
          }
        >
          <WhatHappens concerned={concerned}>
            {concerned.paidOrders > 0 && (
              <li>
                Up to {money(concerned)} may be asked back by {count(concerned.paidOrders, 'buyer')}
                {until && ` until ${formatDateTime(until, event.timeZone)}`}; it is taken from what you earn.
              </li>
            )}
            <li>
              {dated
                ? `It takes place ${formatDateRange(startsAt, endsAt, event.timeZone)}, and sales go on.`
                : 'Sales stop until you give it a new date.'}
            </li>
          </WhatHappens>
        </ConfirmDialog>
      )}
    </Section>
  );
}

function NewDate({ event, concerned, onDone }: ChangeFormProps) {
  const [startsAt, setStartsAt] = useState<string | null>(null);
  const [endsAt, setEndsAt] = useState<string | null>(null);
  const [note, setNote] = useState('');
  const act = useAct(onDone);
  return (
    <Section title="New date">
      <p className="max-w-[62ch] text-soft">Sales open again, and everybody with a ticket is told.</p>
      <div className="grid gap-4 sm:grid-cols-2">
        <DateTimeField label="New start" timeZone={event.timeZone} value={startsAt} onChange={setStartsAt} required />
        <DateTimeField label="New end" timeZone={event.timeZone} value={endsAt} onChange={setEndsAt} required />
      </div>
      <NoteField note={note} setNote={setNote} />
      <Button kind="outline" className="self-start" disabled={!startsAt || !endsAt} onClick={act.ask}>
        Give it this date …
      </Button>
      {act.asked && startsAt && endsAt && (
        <ConfirmDialog
          title={formatDateRange(startsAt, endsAt, event.timeZone)}
          action="Give it this date"
          busy={act.busy}
          error={act.problem}
          onClose={act.close}
          onConfirm={() =>
            act.run('It has a new date.', () =>
              apiClient.call(calls.republishEvent, {
                params: { eventId: event.id },
                body: { note, newDate: { startsAt, endsAt } },
              }),
            )
          }
        >
          <WhatHappens concerned={concerned}>
            <li>Tickets are valid for the new date. Money that may be asked back may be so until the date you gave.</li>
          </WhatHappens>
        </ConfirmDialog>
      )}
    </Section>
  );
}

function Cancel({ event, concerned, onDone }: ChangeFormProps) {
  const [note, setNote] = useState('');
  const [typed, setTyped] = useState('');
  const act = useAct(onDone);
  return (
    <Section title="Cancel">
      <p className="max-w-[62ch] text-soft">
        Sales stop at once, tickets become void, everybody is told, and all their money goes back by itself, our fee
        included. This cannot be undone.
      </p>
      <NoteField note={note} setNote={setNote} />
      <Button kind="outline" className="self-start" onClick={act.ask}>
        Cancel the event …
      </Button>
      {act.asked && (
        <ConfirmDialog
          title={`Cancel “${event.name}”?`}
          action={concerned.refundableMinor > 0 ? `Cancel and give back ${money(concerned)}` : 'Cancel the event'}
          busy={act.busy}
          disabled={typed.trim() !== event.name.trim()}
          error={act.problem}
          onClose={act.close}
          onConfirm={() =>
            act.run('The event is cancelled.', () =>
              apiClient.call(calls.cancelEvent, { params: { eventId: event.id }, body: { note } }),
            )
          }
        >
          <WhatHappens concerned={concerned}>
            <li>
              {concerned.paidOrders === 0
                ? 'Nobody has paid: no money goes back.'
                : `${money(concerned)} go back to ${count(concerned.paidOrders, 'buyer')}: what is held for you first, and what is missing you owe us.`}
            </li>
            {concerned.disputed > 0 && (
              <li>{count(concerned.disputed, 'order')} wait for a dispute with a bank to be decided.</li>
            )}
          </WhatHappens>
          <TextField
            label={`Type the event’s name to confirm: ${event.name}`}
            value={typed}
            autoComplete="off"
            onChange={({ target }) => setTyped(target.value)}
          />
        </ConfirmDialog>
      )}
    </Section>
  );
}

/** One deed that is asked about first. */
function useAct(onDone: () => Promise<void>) {
  const [asked, setAsked] = useState(false);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  return {
    asked,
    busy,
    problem,
    ask: () => {
      setProblem(undefined);
      setAsked(true);
    },
    close: () => setAsked(false),
    run: async (done: string, deed: () => Promise<unknown>) => {
      setBusy(true);
      setProblem(undefined);
      try {
        await deed();
        setAsked(false);
        void showSuccess(done);
        await onDone();
      } catch (error) {
        setProblem(messageOf(error));
      } finally {
        setBusy(false);
      }
    },
  };
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="flex max-w-2xl flex-col gap-5 border-t pt-6">
      <h2 className="text-2xl">{title}</h2>
      {children}
    </section>
  );
}

function NoteField({ note, setNote }: { note: string; setNote: (note: string) => void }) {
  return (
    <TextArea
      label="What you want to tell them"
      optional
      value={note}
      maxLength={1_000}
      onChange={({ target }) => setNote(target.value)}
      hint="It stands in the mail to everybody with a ticket."
    />
  );
}

function WhatHappens({ concerned, children }: { concerned: Concerned; children: ReactNode }) {
  return (
    <ul className="flex list-disc flex-col gap-1 pl-5">
      <li>
        {concerned.orders === 0
          ? 'Nobody has a ticket.'
          : `${count(concerned.orders, 'order')} with ${count(concerned.tickets, 'ticket')}: each holder gets a mail.`}
      </li>
      {concerned.reservations > 0 && (
        <li>{count(concerned.reservations, 'reservation')} that nobody has paid yet may end.</li>
      )}
      {children}
    </ul>
  );
}

function money({ refundableMinor, currency }: Concerned): string {
  return formatMoney({ amount: refundableMinor, currency });
}

function count(number: number, what: string): string {
  return `${number.toLocaleString('en')} ${what}${number === 1 ? '' : 's'}`;
}

const KINDS: Record<Change['kind'], string> = {
  cancelled: 'Cancelled',
  postponed: 'Postponed',
  republished: 'New date',
  retimed: 'New time',
};

/** What was changed before, and how far it has come. */
function Changes({ changes, timeZone }: { changes: readonly Change[]; timeZone: string }) {
  return (
    <div className="mb-10 flex flex-col gap-6">
      {changes.map((change) => (
        <section key={change.id} aria-label={KINDS[change.kind]}>
          <h2 className="mb-2 text-xl">{`${KINDS[change.kind]}, ${formatDateTime(change.at, timeZone)}`}</h2>
          <DefinitionList
            facts={[
              [
                'Orders',
                `${change.orders.done} of ${change.orders.total} gone through${change.finishedAt ? '' : ' …'}`,
              ],
              ...(change.orders.refunded > 0
                ? [['Money back to', count(change.orders.refunded, 'order')] as const]
                : []),
              ...(change.orders.offered > 0
                ? [['May ask for it', count(change.orders.offered, 'order')] as const]
                : []),
              ...(change.orders.failing > 0 ? [['Tried again', count(change.orders.failing, 'order')] as const] : []),
              ['Told', count(change.orders.told, 'buyer')],
            ]}
          />
        </section>
      ))}
    </div>
  );
}

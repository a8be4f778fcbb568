import * as calls from '@quivertree/contract/event-review';
import { getEventPreview } from '@quivertree/contract/event-editing';
import { getAdministratorsDay } from '@quivertree/contract/operations';
import { getHubEvent } from '@quivertree/contract/organisers';
import { type FeaturedPlace, movedPlaces } from '@quivertree/domain/featured-places';
import { type Provider, PROVIDERS } from '@quivertree/domain/payment-providers';
import { X } from 'lucide-react';
import { useId, useState } from 'react';
import { apiClient } from '../../api-client.ts';
import { choicesNamed } from '../../ui/choices.ts';
import { DateTimeField } from '../../ui/date-time-field.tsx';
import { TextArea } from '../../ui/field.tsx';
import { FormAlert } from '../../ui/form-alert.tsx';
import { Modal } from '../../ui/modal.tsx';
import { SelectField } from '../../ui/select.tsx';
import { showSuccess } from '../../ui/toast.ts';
import { useAttempt } from '../../use-attempt.ts';
import { UnitsField } from '../event-editing/units-field.tsx';
import { CommandDialog } from '../hub/command-dialog.tsx';
import { useAnswer } from '../hub/use-answer.ts';
import { useRefresh } from '../hub/use-refresh.ts';
import { SecondLook } from './second-look.tsx';

/** What an administrator does about an event, each in a dialog of its own. */
export type EventAction =
  | 'approve'
  | 'send back'
  | 'changes'
  | 'feature'
  | 'unfeature'
  | 'provider'
  | 'off sale'
  | 'on sale';

const REFRESH = [
  calls.listAdministeredEvents,
  calls.getAdministeredEvent,
  calls.getSecondLook,
  getEventPreview,
  getHubEvent,
  getAdministratorsDay,
];

interface EventActionProps {
  event: calls.AdministeredEvent;
  onClose: () => void;
}

/** The dialog of one action; `version` is that of the preview that an approval is about. */
export function EventActionDialog({
  action,
  version,
  ...dialog
}: EventActionProps & { action: EventAction; version?: number | undefined }) {
  switch (action) {
    case 'approve':
      return version === undefined ? null : <Approve {...dialog} version={version} />;
    case 'send back':
      return <SendBack {...dialog} />;
    case 'changes':
      return <Changes {...dialog} />;
    case 'feature':
      return <Feature {...dialog} />;
    case 'unfeature':
      return <Unfeature {...dialog} />;
    case 'provider':
      return <ChooseProvider {...dialog} />;
    case 'off sale':
      return <TakeOffSale {...dialog} />;
    case 'on sale':
      return <PutOnSale {...dialog} />;
  }
}

function Approve({ event, version, onClose }: EventActionProps & { version: number }) {
  // What is approved is what was looked at when the dialog was opened, not an edit that has come since.
  const [looked] = useState(version);
  return (
    <CommandDialog
      call={calls.approveEvent}
      title={`Publish ${event.name}?`}
      action="Approve and publish"
      cancel="Cancel"
      done="Event published"
      refresh={REFRESH}
      input={() => ({ params: { eventId: event.id }, body: { version: looked } })}
      onClose={onClose}
    >
      <p>{`It becomes public and goes on sale as you see it here. We tell ${event.organiserName} by email.`}</p>
    </CommandDialog>
  );
}

function SendBack({ event, onClose }: EventActionProps) {
  const [words, setWords] = useState('');
  return (
    <CommandDialog
      call={calls.sendBackEvent}
      title={`Send ${event.name} back?`}
      action="Send back"
      cancel="Cancel"
      done="Event sent back"
      refresh={REFRESH}
      disabled={words.trim() === ''}
      input={() => ({ params: { eventId: event.id }, body: { words: words.trim() } })}
      onClose={onClose}
    >
      <p>It becomes a draft again. The organiser can change it and submit it again.</p>
      <Words label="What needs to change" value={words} onChange={setWords} />
    </CommandDialog>
  );
}

/** Asks for a reason, which the organiser gets to read. */
function Words({ label, value, onChange }: { label: string; value: string; onChange: (words: string) => void }) {
  return (
    <TextArea
      label={label}
      rows={4}
      value={value}
      maxLength={2_000}
      hint="Sent to the organiser by email, exactly as you write it."
      onChange={({ target }) => onChange(target.value)}
    />
  );
}

/** What was changed since the review, compared, with the decision about it. */
function Changes({ event, onClose }: EventActionProps) {
  const id = useId();
  const refresh = useRefresh();
  const { busy, problem, attempt } = useAttempt();
  const params = { eventId: event.id };

  async function run(done: string, action: () => Promise<unknown>): Promise<void> {
    await attempt(async () => {
      await action();
      void showSuccess(done);
      onClose();
    });
    await refresh(...REFRESH);
  }

  return (
    <Modal
      aria-labelledby={id}
      busy={busy}
      failed={problem !== undefined}
      draft={event.id}
      onClose={onClose}
      className="max-h-[90dvh] w-[min(60rem,calc(100vw-2rem))] overflow-y-auto"
    >
      <div className="mb-4 flex items-start justify-between gap-4">
        <h2 id={id} className="text-2xl">{`Changes to ${event.name}`}</h2>
        <button
          type="button"
          aria-label="Close"
          disabled={busy}
          onClick={onClose}
          className="-mt-1 -mr-2 inline-flex size-11 items-center justify-center rounded-md hover:bg-pan-deep"
        >
          <X aria-hidden className="size-5" />
        </button>
      </div>
      <FormAlert>{problem}</FormAlert>
      <div className="flex flex-col gap-4">
        <SecondLook
          event={event}
          busy={busy}
          onRight={(turn) =>
            void run('Changes approved', () => apiClient.call(calls.findEventRight, { params, body: { turn } }))
          }
          onSendBack={(turn, words) =>
            void run('Changes sent back, sales paused', () =>
              apiClient.call(calls.sendBackChanges, { params, body: { turn, words } }),
            )
          }
        />
      </div>
    </Modal>
  );
}

function Feature({ event: { id, name, featured, timeZone }, onClose }: EventActionProps) {
  const [rank, setRank] = useState<number | null>(featured?.rank ?? 1);
  const [from, setFrom] = useState(featured?.from ?? null);
  const [until, setUntil] = useState(featured?.until ?? null);
  return (
    <CommandDialog
      call={calls.featureEvent}
      title={featured ? `Change the featured place of ${name}?` : `Feature ${name}?`}
      action={featured ? 'Change place' : 'Feature event'}
      cancel="Cancel"
      done={featured ? 'Featured place changed' : 'Event featured'}
      refresh={REFRESH}
      disabled={!rank}
      input={() => ({ params: { eventId: id }, body: { rank: rank ?? 1, from, until } })}
      onClose={onClose}
    >
      <p>Featured events are shown in the carousel on the home page, in the order of their places.</p>
      <div className="max-w-24">
        <UnitsField label="Place" value={rank} onChange={setRank} />
      </div>
      <MovedEvents placed={{ id, rank: rank ?? 0, from, until }} />
      <DateTimeField
        label="Featured from"
        optional
        timeZone={timeZone}
        value={from}
        onChange={setFrom}
        hint="Leave empty to feature it from now on."
      />
      <DateTimeField
        label="Featured until"
        optional
        timeZone={timeZone}
        value={until}
        onChange={setUntil}
        hint="Leave empty to feature it until it ends."
      />
    </CommandDialog>
  );
}

/** Events that a place is taken from, and where they go. */
function MovedEvents({ placed }: { placed: FeaturedPlace }) {
  const { data } = useAnswer(calls.listAdministeredEvents, { query: { show: 'featured', sort: 'featured,ASC' } });
  const [now] = useState(Date.now);
  const featured = (data?.items ?? []).flatMap(({ id, name, endsAt, featured }) =>
    featured && Math.min(Date.parse(endsAt), Date.parse(featured.until ?? endsAt)) > now
      ? [{ id, name, ...featured }]
      : [],
  );
  const moved = movedPlaces(placed, featured);
  return (
    <p role="status" className="text-sm empty:hidden">
      {moved.map(({ id, rank }) => `${featured.find((event) => event.id === id)?.name} moves to place ${rank}. `)}
    </p>
  );
}

function Unfeature({ event, onClose }: EventActionProps) {
  return (
    <CommandDialog
      call={calls.unfeatureEvent}
      title={`Remove ${event.name} from featured events?`}
      action="Remove"
      cancel="Cancel"
      done="Removed from featured events"
      refresh={REFRESH}
      input={() => ({ params: { eventId: event.id } })}
      onClose={onClose}
    >
      <p>It leaves the carousel on the home page. It stays on sale.</p>
    </CommandDialog>
  );
}

const PROVIDER_CHOICES = [{ value: '', label: 'The site’s own choice' }, ...choicesNamed(PROVIDERS)];

function ChooseProvider({ event, onClose }: EventActionProps) {
  const [provider, setProvider] = useState<Provider | ''>(event.paymentProvider ?? '');
  return (
    <CommandDialog
      call={calls.setEventProvider}
      title={`Payment provider of ${event.name}`}
      action="Change provider"
      cancel="Cancel"
      done="Payment provider changed"
      refresh={REFRESH}
      disabled={provider === (event.paymentProvider ?? '')}
      input={() => ({ params: { eventId: event.id }, body: { paymentProvider: provider || null } })}
      onClose={onClose}
    >
      <p>New orders are paid through it. Payments in progress stay with the provider that they began with.</p>
      <SelectField
        label="Provider"
        data-no-draft
        choices={PROVIDER_CHOICES}
        value={provider}
        onChange={({ target }) => setProvider(target.value as Provider | '')}
      />
    </CommandDialog>
  );
}

function TakeOffSale({ event, onClose }: EventActionProps) {
  const [words, setWords] = useState('');
  return (
    <CommandDialog
      call={calls.takeEventOffSale}
      title={`Take ${event.name} off sale?`}
      action="Take off sale"
      cancel="Cancel"
      done="Event taken off sale"
      refresh={REFRESH}
      disabled={words.trim() === ''}
      input={() => ({ params: { eventId: event.id }, body: { words: words.trim() } })}
      onClose={onClose}
    >
      <p>
        {`Sales stop and the event is hidden. Payments in progress still go through. Tickets stay valid (${event.valid.toLocaleString('en')}), and nothing is refunded.`}
      </p>
      <Words label="Reason" value={words} onChange={setWords} />
    </CommandDialog>
  );
}

function PutOnSale({ event, onClose }: EventActionProps) {
  return (
    <CommandDialog
      call={calls.putEventOnSale}
      title={`Put ${event.name} back on sale?`}
      action="Put back on sale"
      cancel="Cancel"
      done="Event back on sale"
      refresh={REFRESH}
      input={() => ({ params: { eventId: event.id } })}
      onClose={onClose}
    >
      <p>It’s listed again, and tickets can be bought at once. We tell the organiser by email.</p>
    </CommandDialog>
  );
}

import { plural } from '@quivertree/domain/text/plural';
import * as calls from '@quivertree/contract/events/event-review';
import { getEventPreview } from '@quivertree/contract/events/event-editing';
import { getAdministratorOverview } from '@quivertree/contract/administration/operations';
import { getHubEvent } from '@quivertree/contract/organisers/organisers';
import { type FeaturedPlace, placesAfterMove } from '@quivertree/domain/events/featured-places';
import { type Provider, providerName, PROVIDERS } from '@quivertree/domain/payments/payment-providers';
import { useId, useState } from 'react';
import { apiClient } from '../../../calls/api-client.ts';
import { DateTimeField } from '../../../ui/date-time-field.tsx';
import { TextArea } from '../../../ui/field.tsx';
import { FormAlert } from '../../../ui/form-alert.tsx';
import { Modal } from '../../../ui/modal.tsx';
import { SelectField } from '../../../ui/select.tsx';
import { showSuccess } from '../../../ui/toast.ts';
import { useAttempt } from '../../../calls/use-attempt.ts';
import { UnitsField } from '../units-field.tsx';
import { CommandDialog } from '../../hub/command-dialog.tsx';
import { ReReview } from './re-review.tsx';
import { refresh } from '../../../queries/answers.ts';
import { useAnswer } from '../../../queries/use-query.ts';
import { Icon } from '../../../ui/icon.tsx';
import { CROSS } from '../../../ui/icons.ts';

/** Actions on an event, each with its own dialog. */
export type EventAction =
  | 'approve'
  | 'request changes'
  | 'changes'
  | 'feature'
  | 'unfeature'
  | 'provider'
  | 'off sale'
  | 'on sale';

const REFRESH = [
  calls.listAdministeredEvents,
  calls.getAdministeredEvent,
  calls.getEventReReview,
  getEventPreview,
  getHubEvent,
  getAdministratorOverview,
];

interface EventActionProps {
  event: calls.AdministeredEvent;
  onClose: () => void;
}

/** Dialog for an action. `version` is the previewed event's version, required for approval. */
export function EventActionDialog({
  action,
  version,
  ...dialog
}: EventActionProps & { action: EventAction; version?: number | undefined }) {
  switch (action) {
    case 'approve':
      return version === undefined ? null : <Approve {...dialog} version={version} />;
    case 'request changes':
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
  // Approves the version shown when the dialog was opened, not a later edit.
  const [reviewedVersion] = useState(version);
  return (
    <CommandDialog
      call={calls.approveEvent}
      title={`Approve and publish “${event.name}”?`}
      action="Approve and publish"
      done="Event published"
      refresh={REFRESH}
      input={() => ({ params: { eventId: event.id }, body: { version: reviewedVersion } })}
      onClose={onClose}
    >
      <p>{`The event goes public as shown in the preview, and tickets go on sale at the times the organiser set. We’ll email ${event.organiserName}.`}</p>
    </CommandDialog>
  );
}

function SendBack({ event, onClose }: EventActionProps) {
  const [message, setMessage] = useState('');
  return (
    <CommandDialog
      call={calls.requestChanges}
      title={`Request changes to “${event.name}”?`}
      action="Request changes"
      done="Changes requested"
      refresh={REFRESH}
      disabled={message.trim() === ''}
      input={() => ({ params: { eventId: event.id }, body: { message: message.trim() } })}
      onClose={onClose}
    >
      <p>The event returns to draft, so that the organiser can edit it and submit it again.</p>
      <MessageField label="Changes needed" value={message} onChange={setMessage} />
    </CommandDialog>
  );
}

/** Field for a reason that the organiser will read. */
function MessageField({
  label,
  value,
  onChange,
}: {
  label: string;
  value: string;
  onChange: (message: string) => void;
}) {
  return (
    <TextArea
      label={label}
      rows={4}
      value={value}
      maxLength={2_000}
      hint="We’ll email this to the organiser exactly as you write it."
      onChange={({ target }) => onChange(target.value)}
    />
  );
}

/** Dialog that shows what has changed since the last review and asks for a decision. */
function Changes({ event, onClose }: EventActionProps) {
  const id = useId();
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
        <h2 id={id} className="text-2xl">{`Changes to “${event.name}”`}</h2>
        <button
          type="button"
          aria-label="Close"
          disabled={busy}
          onClick={onClose}
          className="-mt-1 -mr-2 inline-flex size-11 items-center justify-center rounded-md hover:bg-pan-deep"
        >
          <Icon path={CROSS} className="size-5" />
        </button>
      </div>
      <FormAlert>{problem}</FormAlert>
      <div className="flex flex-col gap-4">
        <ReReview
          event={event}
          busy={busy}
          onApprove={(version) =>
            void run('Changes approved', () => apiClient.call(calls.approveEventChanges, { params, body: { version } }))
          }
          onRequestChanges={(version, message) =>
            void run('Changes requested, sales paused', () =>
              apiClient.call(calls.requestEventChanges, { params, body: { version, message } }),
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
      title={featured ? `Change the position of “${name}” in the carousel?` : `Feature “${name}”?`}
      action={featured ? 'Change position' : 'Feature event'}
      done={featured ? 'Carousel position changed' : 'Event featured'}
      refresh={REFRESH}
      disabled={!rank}
      input={() => ({ params: { eventId: id }, body: { rank: rank ?? 1, from, until } })}
      onClose={onClose}
    >
      <p>Featured events are shown in the carousel on the home page, in the order of their positions.</p>
      <div className="max-w-24">
        <UnitsField label="Position" value={rank} onChange={setRank} />
      </div>
      <MovedEvents placed={{ id, rank: rank ?? 0, from, until }} />
      <DateTimeField
        label="Featured from"
        optional
        timeZone={timeZone}
        value={from}
        onChange={setFrom}
        hint="Leave empty to start now."
      />
      <DateTimeField
        label="Featured until"
        optional
        timeZone={timeZone}
        value={until}
        onChange={setUntil}
        hint="Leave empty to feature the event until it ends."
      />
    </CommandDialog>
  );
}

/** List of the featured events that move down to make room for this one. */
function MovedEvents({ placed }: { placed: FeaturedPlace }) {
  const { data } = useAnswer(calls.listAdministeredEvents, { query: { show: 'featured', sort: 'featured,ASC' } });
  const [now] = useState(Date.now);
  const featured = (data?.items ?? []).flatMap(({ id, name, endsAt, featured }) =>
    featured && Math.min(Date.parse(endsAt), Date.parse(featured.until ?? endsAt)) > now
      ? [{ id, name, ...featured }]
      : [],
  );
  const moved = placesAfterMove(placed, featured);
  return (
    <p role="status" className="text-sm empty:hidden">
      {moved.map(({ id, rank }) => `“${featured.find((event) => event.id === id)?.name}” moves to position ${rank}. `)}
    </p>
  );
}

function Unfeature({ event, onClose }: EventActionProps) {
  return (
    <CommandDialog
      call={calls.unfeatureEvent}
      title={`Remove “${event.name}” from featured events?`}
      action="Remove from featured events"
      done="Removed from featured events"
      refresh={REFRESH}
      input={() => ({ params: { eventId: event.id } })}
      onClose={onClose}
    >
      <p>The event leaves the carousel on the home page. Its sales aren’t affected.</p>
    </CommandDialog>
  );
}

const PROVIDER_CHOICES = [
  { value: '', label: 'Default provider' },
  ...PROVIDERS.map((value) => ({ value, label: providerName(value) })),
];

function ChooseProvider({ event, onClose }: EventActionProps) {
  const [provider, setProvider] = useState<Provider | ''>(event.paymentProvider ?? '');
  return (
    <CommandDialog
      call={calls.setEventProvider}
      title={`Change the payment provider for “${event.name}”?`}
      action="Change provider"
      done="Payment provider changed"
      refresh={REFRESH}
      disabled={provider === (event.paymentProvider ?? '')}
      input={() => ({ params: { eventId: event.id }, body: { paymentProvider: provider || null } })}
      onClose={onClose}
    >
      <p>New orders use this provider. Payments in progress stay with the provider they started with.</p>
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
  const [message, setMessage] = useState('');
  return (
    <CommandDialog
      call={calls.takeEventOffSale}
      title={`Take “${event.name}” off sale?`}
      action="Take off sale"
      done="Event taken off sale"
      refresh={REFRESH}
      disabled={message.trim() === ''}
      input={() => ({ params: { eventId: event.id }, body: { message: message.trim() } })}
      onClose={onClose}
    >
      <p>
        Sales stop and the event is hidden. Payments in progress still go through.
        {event.valid > 0 &&
          ` ${plural(event.valid, '1 ticket stays valid', '{n} tickets stay valid')}, and nothing is refunded.`}
      </p>
      <MessageField label="Reason" value={message} onChange={setMessage} />
    </CommandDialog>
  );
}

function PutOnSale({ event, onClose }: EventActionProps) {
  return (
    <CommandDialog
      call={calls.putEventOnSale}
      title={`Put “${event.name}” back on sale?`}
      action="Put back on sale"
      done="Event back on sale"
      refresh={REFRESH}
      input={() => ({ params: { eventId: event.id } })}
      onClose={onClose}
    >
      <p>The event is listed and on sale again straight away. We’ll email the organiser.</p>
    </CommandDialog>
  );
}

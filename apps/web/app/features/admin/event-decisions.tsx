import * as calls from '@quivertree/contract/event-review';
import { getAdministratorsDay } from '@quivertree/contract/operations';
import { type FeaturedPlace, movedPlaces } from '@quivertree/domain/featured-places';
import { type Provider, PROVIDERS } from '@quivertree/domain/payment-providers';
import { X } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { apiClient } from '../../api-client.ts';
import { hubEventPath } from '../../paths.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { choicesNamed } from '../../ui/choices.ts';
import { DateTimeField } from '../../ui/date-time-field.tsx';
import { TextArea } from '../../ui/field.tsx';
import { FormAlert } from '../../ui/form-alert.tsx';
import { Link } from '../../link.tsx';
import { Modal } from '../../ui/modal.tsx';
import { SelectField } from '../../ui/select.tsx';
import { showSuccess } from '../../ui/toast.ts';
import { useAttempt } from '../../use-attempt.ts';
import { UnitsField } from '../event-editing/units-field.tsx';
import { counted } from '../hub/counted.ts';
import { useAnswer } from '../hub/use-answer.ts';
import { useRefresh } from '../hub/use-refresh.ts';
import { SecondLook } from './second-look.tsx';

const PROVIDER_CHOICES = [{ value: '', label: 'The site’s own choice' }, ...choicesNamed(PROVIDERS)];

interface EventDecisionsProps {
  event: calls.AdministeredEvent;
  onClose: () => void;
}

/** What an administrator decides about an event: its review, its sales, its place in the carousel, who takes its money. */
export function EventDecisions({ event, onClose }: EventDecisionsProps) {
  const id = useId();
  const refresh = useRefresh();
  const { busy, problem, attempt } = useAttempt();
  const params = { eventId: event.id };

  async function run(done: string, deed: () => Promise<unknown>): Promise<void> {
    await attempt(async () => {
      await deed();
      void showSuccess(done);
      onClose();
    });
    await refresh(calls.listAdministeredEvents, calls.getSecondLook, getAdministratorsDay);
  }

  return (
    <Modal
      aria-labelledby={id}
      busy={busy}
      failed={problem !== undefined}
      draft={event.id}
      onClose={onClose}
      className={`max-h-[90dvh] ${event.secondLook ? 'w-[min(60rem,calc(100vw-2rem))]' : 'w-[min(40rem,calc(100vw-2rem))]'} overflow-y-auto`}
    >
      <div className="flex items-start justify-between gap-4">
        <h2 id={id} className="text-2xl">
          {event.name}
        </h2>
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
      <div className="mt-2">
        <FormAlert>{problem}</FormAlert>
      </div>
      {event.state === 'in_review' && (
        <Review
          event={event}
          busy={busy}
          onApprove={() =>
            run('It is public.', () => apiClient.call(calls.approveEvent, { params, body: { version: event.version } }))
          }
          onSendBack={(words) =>
            run('It is sent back.', () => apiClient.call(calls.sendBackEvent, { params, body: { words } }))
          }
        />
      )}
      {event.secondLook && (
        <Section title="Changed since review">
          <SecondLook
            event={event}
            busy={busy}
            onRight={(turn) =>
              void run('It is found right.', () => apiClient.call(calls.findEventRight, { params, body: { turn } }))
            }
            onSendBack={(turn, words) =>
              void run('It is sent back, and its sales are paused.', () =>
                apiClient.call(calls.sendBackChanges, { params, body: { turn, words } }),
              )
            }
          />
        </Section>
      )}
      <Carousel
        event={event}
        busy={busy}
        onFeature={(body) => run('Event featured', () => apiClient.call(calls.featureEvent, { params, body }))}
        onUnfeature={() => run('Removed from featured events', () => apiClient.call(calls.unfeatureEvent, { params }))}
      />
      <Section title="Who takes its money">
        <SelectField
          label="Provider"
          data-no-draft
          hint="Payments that have begun stay where they are. Whoever is ordering is asked anew."
          choices={PROVIDER_CHOICES}
          value={event.paymentProvider ?? ''}
          disabled={busy}
          onChange={({ target }) =>
            void run('The provider is changed.', () =>
              apiClient.call(calls.setEventProvider, {
                params,
                body: { paymentProvider: (target.value || null) as Provider | null },
              }),
            )
          }
        />
      </Section>
      {(event.state === 'published' || event.state === 'postponed') && !event.secondLook && (
        <Sales
          event={event}
          busy={busy}
          onOff={(words) =>
            run('Its sales are stopped.', () => apiClient.call(calls.takeEventOffSale, { params, body: { words } }))
          }
          onOn={() => run('Its sales go on.', () => apiClient.call(calls.putEventOnSale, { params }))}
        />
      )}
    </Modal>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="mt-6 flex flex-col gap-4 border-t pt-4">
      <h3 className="text-xl">{title}</h3>
      {children}
    </section>
  );
}

interface ReviewProps {
  event: calls.AdministeredEvent;
  busy: boolean;
  onApprove: () => Promise<void>;
  onSendBack: (words: string) => Promise<void>;
}

function Review({ event, busy, onApprove, onSendBack }: ReviewProps) {
  const [words, setWords] = useState('');
  return (
    <Section title="Review">
      <div className="flex flex-wrap gap-3">
        <Button busy={busy} onClick={() => void onApprove()}>
          Approve: make it public
        </Button>
        <Link to={hubEventPath(event.id, '/preview')} className={buttonClass('outline')}>
          Preview
        </Link>
      </div>
      <TextArea
        label="What needs to change"
        value={words}
        maxLength={2_000}
        onChange={({ target }) => setWords(target.value)}
        hint="The organiser gets it by mail and reads it above the event."
      />
      <Button
        kind="outline"
        className="self-start"
        disabled={busy || words.trim() === ''}
        onClick={() => void onSendBack(words)}
      >
        Send it back
      </Button>
    </Section>
  );
}

interface SalesProps {
  event: calls.AdministeredEvent;
  busy: boolean;
  onOff: (words: string) => Promise<void>;
  onOn: () => Promise<void>;
}

function Sales({ event, busy, onOff, onOn }: SalesProps) {
  const [words, setWords] = useState('');
  if (event.offSale)
    return (
      <Section title="Sales">
        <p>Its sales are stopped, and it is listed nowhere.</p>
        <Button className="self-start" busy={busy} onClick={() => void onOn()}>
          Let its sales go on
        </Button>
      </Section>
    );
  return (
    <Section title="Take it off sale">
      <p className="text-soft">
        {`Nothing more is sold and it is listed nowhere. Whoever is paying now still pays; ${counted(event.valid, 'ticket')} stay valid, and no money goes back by itself.`}
      </p>
      <TextArea
        label="Why"
        value={words}
        maxLength={2_000}
        onChange={({ target }) => setWords(target.value)}
        hint="The organiser gets it by mail."
      />
      <Button
        kind="outline"
        className="self-start"
        disabled={busy || words.trim() === ''}
        onClick={() => void onOff(words)}
      >
        Stop its sales
      </Button>
    </Section>
  );
}

interface CarouselProps {
  event: calls.AdministeredEvent;
  busy: boolean;
  onFeature: (featured: { rank: number; from: string | null; until: string | null }) => Promise<void>;
  onUnfeature: () => Promise<void>;
}

function Carousel({ event: { id, featured, timeZone }, busy, onFeature, onUnfeature }: CarouselProps) {
  const [rank, setRank] = useState<number | null>(featured?.rank ?? 1);
  const [from, setFrom] = useState(featured?.from ?? null);
  const [until, setUntil] = useState(featured?.until ?? null);
  return (
    <Section title="Carousel">
      <div className="grid gap-4 sm:grid-cols-2">
        <div className="sm:col-span-2 sm:max-w-24">
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
      </div>
      <div className="flex flex-wrap gap-3">
        <Button
          kind="outline"
          disabled={busy || !rank}
          onClick={() => void onFeature({ rank: rank ?? 1, from, until })}
        >
          {featured ? 'Change its place' : 'Feature it'}
        </Button>
        {featured && (
          <Button kind="quiet" disabled={busy} onClick={() => void onUnfeature()}>
            Feature it no longer
          </Button>
        )}
      </div>
    </Section>
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
    <p role="status" className="text-sm empty:hidden sm:col-span-2">
      {moved.map(({ id, rank }) => `${featured.find((event) => event.id === id)?.name} moves to place ${rank}. `)}
    </p>
  );
}

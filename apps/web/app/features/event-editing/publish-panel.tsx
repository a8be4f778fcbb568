import {
  type EditedEvent,
  deleteEvent,
  duplicateEvent,
  getEditedEvent,
  handInChanges,
  publishEvent,
  withdrawEvent,
} from '@quivertree/contract/event-editing';
import { PUBLISH_SENTENCES } from '@quivertree/contract/event-problems';
import { getHubEvent } from '@quivertree/contract/organisers';
import { mayPublish, PUBLISH_CHECKS, type PublishCheck } from '@quivertree/domain/publish-checks';
import { useQueryClient } from '@tanstack/react-query';
import { CircleAlert, CircleCheck, Lightbulb } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useNavigate } from 'react-router';
import { apiClient } from '../../api-client.ts';
import { messageOf } from '../../error-message.ts';
import { eventPath, hubEventPath, organisationPath } from '../../paths.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { FormAlert } from '../../ui/form-alert.tsx';
import { Link } from '../../link.tsx';
import { showSuccess } from '../../ui/toast.ts';
import { answerQuery } from '../hub/answer-query.ts';
import { CommandDialog } from '../hub/command-dialog.tsx';
import { useRefresh } from '../hub/use-refresh.ts';

interface PublishPanelProps {
  event: EditedEvent;
  /** Something is typed that is not saved yet. */
  unsaved: boolean;
}

/** How far an event is from the public: what is to be done first, and the step itself. */
export function PublishPanel({ event, unsaved }: PublishPanelProps) {
  const queries = useQueryClient();
  const refresh = useRefresh();
  const navigate = useNavigate();
  const [busy, setBusy] = useState<string>();
  const [problem, setProblem] = useState<string>();
  const [deleting, setDeleting] = useState(false);
  const params = { eventId: event.id };

  async function run(what: string, step: () => Promise<void>): Promise<void> {
    setBusy(what);
    setProblem(undefined);
    try {
      await step();
    } catch (error) {
      setProblem(messageOf(error));
      void refresh(getEditedEvent);
    } finally {
      setBusy(undefined);
    }
  }
  const keep = (edited: EditedEvent) =>
    queries.setQueryData(answerQuery(getEditedEvent, { params: { eventId: edited.id } }).queryKey, edited);
  const known = async (changed: EditedEvent) => {
    keep(changed);
    await refresh(getHubEvent);
  };
  const publish = () =>
    run('publish', async () => {
      const changed = await apiClient.call(publishEvent, { params });
      await known(changed);
      void showSuccess(changed.state === 'published' ? 'Event published' : 'Submitted for review');
    });
  const withdraw = () => run('withdraw', async () => known(await apiClient.call(withdrawEvent, { params })));
  const handIn = () =>
    run('hand in', async () => {
      await known(await apiClient.call(handInChanges, { params }));
      void showSuccess('It is handed in again.');
    });
  const duplicate = () =>
    run('duplicate', async () => {
      const copy = await apiClient.call(duplicateEvent, { params });
      keep(copy);
      await navigate(hubEventPath(copy.id, '/edit'));
      void showSuccess('This is the copy: a draft of its own. Please check its dates.');
    });

  const isDraft = event.state === 'draft';
  return (
    <section
      aria-labelledby="how-it-stands"
      className={
        isDraft || event.state === 'in_review' ? 'mb-8 border-y-2 border-camelthorn py-5' : 'mb-8 border-y pt-4 pb-1'
      }
    >
      <h2 id="how-it-stands" className="text-xl sm:text-2xl">
        {HEADLINES[event.state]}
      </h2>
      {event.review && event.review.words !== '' && (isDraft || event.offSale) && (
        <blockquote className="mt-3 max-w-[62ch] border-l-4 border-aloe pl-4 whitespace-pre-line">
          <p className="font-semibold">We wrote to you:</p>
          {event.review.words}
        </blockquote>
      )}
      {event.offSale && <p className="mt-2 font-semibold text-rust-ink">We have stopped its sales for now.</p>}
      {event.secondLook && <p className="mt-2 max-w-[62ch]">{secondLookWords(event)}</p>}
      {(isDraft || event.state === 'in_review') && <ToDo event={event} />}
      <div className="mt-4 flex flex-wrap items-center gap-3">
        {isDraft && (
          <Button
            busy={busy === 'publish'}
            disabled={busy !== undefined || unsaved || !mayPublish(event.toDo)}
            onClick={() => void publish()}
          >
            {event.trusted ? 'Publish' : 'Submit for review'}
          </Button>
        )}
        {event.state === 'in_review' && (
          <Button kind="outline" busy={busy === 'withdraw'} onClick={() => void withdraw()}>
            Take it back
          </Button>
        )}
        {event.secondLook === 'sent_back' && (
          <Button busy={busy === 'hand in'} disabled={busy !== undefined || unsaved} onClick={() => void handIn()}>
            Hand in again
          </Button>
        )}
        {isDraft || event.state === 'in_review' ? (
          <Link to={hubEventPath(event.id, '/preview')} className={buttonClass('outline')}>
            Preview
          </Link>
        ) : (
          <Link to={eventPath(event)} className={buttonClass('outline')}>
            Public page
          </Link>
        )}
        <Button
          kind="quiet"
          className="px-2!"
          busy={busy === 'duplicate'}
          disabled={busy !== undefined}
          onClick={() => void duplicate()}
        >
          Duplicate
        </Button>
        {isDraft && (
          <Button kind="quiet" className="px-2!" disabled={busy !== undefined} onClick={() => setDeleting(true)}>
            Delete the draft
          </Button>
        )}
      </div>
      {isDraft && !event.trusted && (
        <p className="mt-3 max-w-[62ch] text-sm text-soft">
          We review your first event before it goes public. You’ll get an email from us, usually within a day.
        </p>
      )}
      {(isDraft || event.state === 'in_review') && <Suggestions event={event} />}
      <div className="mt-3">
        <FormAlert>{problem}</FormAlert>
      </div>
      {deleting && (
        <CommandDialog
          call={deleteEvent}
          title={`Delete “${event.details.name}”?`}
          action="Delete the draft"
          done="The draft is deleted."
          refresh={[]}
          after={() => navigate(organisationPath(event.organiserId, '/events'))}
          input={() => ({ params })}
          onClose={() => setDeleting(false)}
        >
          <p>Nobody has seen it and nobody has tickets. It cannot be brought back.</p>
        </CommandDialog>
      )}
    </section>
  );
}

const HEADLINES: Record<EditedEvent['state'], string> = {
  draft: 'Not public yet',
  in_review: 'We are looking at it',
  published: 'It is public',
  postponed: 'It is postponed',
  cancelled: 'It is cancelled',
  ended: 'It is over',
};

function secondLookWords({ secondLook, offSale }: EditedEvent): string {
  if (secondLook === 'sent_back')
    return 'Please change it, save it, and hand it in again: its sales go on once we find it right. Tickets that were sold stay valid meanwhile.';
  return offSale
    ? 'You have handed it in again: we look at it, usually within a day.'
    : 'We look at what you changed since our review. It stays public and on sale meanwhile.';
}

/** What is to be done first, each with the way there. */
function ToDo({ event }: { event: EditedEvent }) {
  const required = event.toDo.filter((check) => PUBLISH_CHECKS[check].required);
  if (required.length === 0)
    return (
      <p className="mt-3 flex items-center gap-2">
        <CircleCheck aria-hidden className="size-5 text-lichen-ink" />
        {readyWords(event)}
      </p>
    );
  return <Checks event={event} checks={required} sign={<CircleAlert aria-hidden className="size-5 text-rust-ink" />} />;
}

function readyWords({ state, trusted }: EditedEvent): string {
  if (state !== 'draft') return 'Nothing is missing.';
  return trusted ? 'Ready to publish.' : 'Ready to submit for review.';
}

/** What would help to sell it. */
function Suggestions({ event }: { event: EditedEvent }) {
  const checks = event.toDo.filter((check) => !PUBLISH_CHECKS[check].required);
  if (checks.length === 0) return null;
  return (
    <div className="mt-5">
      <h3 className="font-text text-base font-semibold tracking-normal">What would help to sell it</h3>
      <Checks event={event} checks={checks} sign={<Lightbulb aria-hidden className="size-5 text-soft" />} />
    </div>
  );
}

interface ChecksProps {
  event: EditedEvent;
  checks: readonly PublishCheck[];
  sign: ReactNode;
}

function Checks({ event, checks, sign }: ChecksProps) {
  return (
    <ul className="mt-1 flex flex-col">
      {checks.map((check) => (
        <li key={check} className="flex items-start gap-2">
          <span className="shrink-0 py-3">{sign}</span>
          <ToDoLink event={event} check={check}>
            {PUBLISH_SENTENCES[check]}
          </ToDoLink>
        </li>
      ))}
    </ul>
  );
}

function ToDoLink({ event, check, children }: { event: EditedEvent; check: PublishCheck; children: ReactNode }) {
  const { where } = PUBLISH_CHECKS[check];
  const to =
    where === 'tickets'
      ? hubEventPath(event.id, '/tickets')
      : where === 'organisation'
        ? organisationPath(event.organiserId)
        : `${hubEventPath(event.id, '/edit')}#${check}`;
  return (
    <Link to={to} className="inline-block py-2.5 underline underline-offset-4">
      {children}
    </Link>
  );
}

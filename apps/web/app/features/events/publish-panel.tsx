import {
  type EditedEvent,
  deleteEvent,
  duplicateEvent,
  getEditedEvent,
  resubmitEventChanges,
  publishEvent,
  withdrawEvent,
} from '@quivertree/contract/events/event-editing';
import { PUBLISH_SENTENCES } from '@quivertree/contract/events/event-problems';
import { getHubEvent } from '@quivertree/contract/organisers/organisers';
import { shownEventState } from '@quivertree/domain/events/event-is-over';
import { mayPublish, PUBLISH_CHECKS, type PublishCheck } from '@quivertree/domain/events/publish-checks';
import { type ReactNode, useState } from 'react';
import { useNavigate } from 'react-router';
import { apiClient } from '../../calls/api-client.ts';
import { messageOf } from '@quivertree/contract/error-message';
import { eventPath, hubEventPath, organisationPath, twoStepSetupPath } from '../../pages/paths.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { FormAlert } from '../../ui/form-alert.tsx';
import { Link } from '../../pages/link.tsx';
import { showSuccess } from '../../ui/toast.ts';
import { useHasTwoStep } from '../accounts/use-two-step.ts';
import { CommandDialog } from '../hub/command-dialog.tsx';
import { useHubEvent } from '../hub/hub-event-frame.tsx';
import { refresh, setAnswer } from '../../queries/answers.ts';
import { Icon } from '../../ui/icon.tsx';
import { BULB, CIRCLE_CHECK, CIRCLE_EXCLAMATION } from '../../ui/icons.ts';

interface PublishPanelProps {
  event: EditedEvent;
  /** True while there are unsaved changes. */
  unsaved: boolean;
}

/** Publishing state of an event, with what is left to do and the button for the next step. */
export function PublishPanel({ event, unsaved }: PublishPanelProps) {
  const navigate = useNavigate();
  const [deleting, setDeleting] = useState(false);
  const { steps, busy, problem } = usePublishingSteps(event.id);
  const [now] = useState(() => Date.now());
  const shownState = shownEventState({ state: event.state, endsAt: event.details.endsAt }, now);
  const isDraft = event.state === 'draft';
  return (
    <section
      aria-labelledby="publishing"
      className={
        isDraft || event.state === 'in_review' ? 'mb-8 border-y-2 border-camelthorn py-5' : 'mb-8 border-y pt-4 pb-1'
      }
    >
      <h2 id="publishing" className="text-xl sm:text-2xl">
        {HEADLINES[shownState]}
      </h2>
      {event.review && event.review.message !== '' && (isDraft || event.offSale) && (
        <blockquote className="mt-3 max-w-[62ch] border-l-4 border-aloe pl-4 whitespace-pre-line">
          <p className="font-semibold">Our message to you:</p>
          {event.review.message}
        </blockquote>
      )}
      {event.offSale && <p className="mt-2 font-semibold text-rust-ink">We’ve paused ticket sales for now.</p>}
      {event.reReview && <p className="mt-2 max-w-[62ch]">{reReviewWords(event)}</p>}
      {(isDraft || event.state === 'in_review') && <ToDo event={event} />}
      <PublishingActions event={event} unsaved={unsaved} busy={busy} steps={steps} onDelete={() => setDeleting(true)} />
      {isDraft && !event.trusted && (
        <p className="mt-3 max-w-[62ch] text-sm text-soft">
          We review your event before it goes public. You’ll get an email from us, usually within a day.
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
          action="Delete draft"
          done="Draft deleted"
          refresh={[]}
          after={() => navigate(organisationPath(event.organiserId, '/events'))}
          input={() => ({ params: { eventId: event.id } })}
          onClose={() => setDeleting(false)}
        >
          <p>This event has never been public, and no one has a ticket for it. A deleted draft can’t be restored.</p>
        </CommandDialog>
      )}
    </section>
  );
}

type PublishingStep = 'publish' | 'withdraw' | 'resubmit' | 'duplicate';

/** The steps of publishing an event, the name of the step in progress, and the error from the last step taken. */
function usePublishingSteps(eventId: string) {
  const navigate = useNavigate();
  const [busy, setBusy] = useState<PublishingStep>();
  const [problem, setProblem] = useState<string>();
  const params = { eventId };

  async function run(name: PublishingStep, action: () => Promise<void>): Promise<void> {
    setBusy(name);
    setProblem(undefined);
    try {
      await action();
    } catch (error) {
      setProblem(messageOf(error));
      void refresh(getEditedEvent);
    } finally {
      setBusy(undefined);
    }
  }
  const cache = (edited: EditedEvent) => setAnswer(getEditedEvent, { params: { eventId: edited.id } }, edited);
  const update = async (changed: EditedEvent) => {
    cache(changed);
    await refresh(getHubEvent);
  };
  const publish = () =>
    run('publish', async () => {
      const changed = await apiClient.call(publishEvent, { params });
      await update(changed);
      void showSuccess(changed.state === 'published' ? 'Event published' : 'Submitted for review');
    });
  const withdraw = () =>
    run('withdraw', async () => {
      await update(await apiClient.call(withdrawEvent, { params }));
      void showSuccess('Withdrawn from review');
    });
  const resubmit = () =>
    run('resubmit', async () => {
      await update(await apiClient.call(resubmitEventChanges, { params }));
      void showSuccess('Submitted for review');
    });
  const duplicate = () =>
    run('duplicate', async () => {
      const copy = await apiClient.call(duplicateEvent, { params });
      cache(copy);
      await navigate(hubEventPath(copy.id, '/edit'));
      void showSuccess('Event duplicated. Check the dates of this copy.');
    });
  return { steps: { publish, withdraw, resubmit, duplicate }, busy, problem };
}

interface PublishingActionsProps extends PublishPanelProps {
  busy: PublishingStep | undefined;
  steps: ReturnType<typeof usePublishingSteps>['steps'];
  onDelete: () => void;
}

function PublishingActions({ event, unsaved, busy, steps, onDelete }: PublishingActionsProps) {
  const { organiser } = useHubEvent();
  const isDraft = event.state === 'draft';
  return (
    <div className="mt-4 flex flex-wrap items-center gap-3">
      {isDraft && (
        <Button
          busy={busy === 'publish'}
          disabled={busy !== undefined || unsaved || !mayPublish(event.toDo)}
          onClick={() => void steps.publish()}
        >
          {event.trusted ? 'Publish' : 'Submit for review'}
        </Button>
      )}
      {event.state === 'in_review' && (
        <Button kind="outline" busy={busy === 'withdraw'} onClick={() => void steps.withdraw()}>
          Withdraw from review
        </Button>
      )}
      {event.reReview === 'sent_back' && (
        <Button
          busy={busy === 'resubmit'}
          disabled={busy !== undefined || unsaved}
          onClick={() => void steps.resubmit()}
        >
          Submit again
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
      {!organiser.closed && (
        <Button
          kind="quiet"
          className="px-2!"
          busy={busy === 'duplicate'}
          disabled={busy !== undefined}
          onClick={() => void steps.duplicate()}
        >
          Duplicate
        </Button>
      )}
      {isDraft && (
        <Button kind="quiet" className="px-2!" disabled={busy !== undefined} onClick={onDelete}>
          Delete draft
        </Button>
      )}
    </div>
  );
}

const HEADLINES: Record<EditedEvent['state'], string> = {
  draft: 'Not public yet',
  in_review: 'In review',
  published: 'Published',
  postponed: 'Postponed',
  cancelled: 'Cancelled',
  ended: 'Ended',
};

function reReviewWords({ reReview, offSale }: EditedEvent): string {
  if (reReview === 'sent_back')
    return 'Make the changes, save them and submit the event again. Sales resume once we’ve approved it. Tickets already sold stay valid.';
  return offSale
    ? 'You’ve submitted the event again. We’ll review it, usually within a day.'
    : 'We’re reviewing your changes. The event stays public and on sale in the meantime.';
}

/** Required steps before publishing, each linked to its field. */
function ToDo({ event }: { event: EditedEvent }) {
  const needsTwoStep = useNeedsTwoStep(event);
  const required = event.toDo.filter((check) => PUBLISH_CHECKS[check].required);
  if (required.length === 0 && !needsTwoStep)
    return (
      <p className="mt-3 flex items-center gap-2">
        <Icon path={CIRCLE_CHECK} className="size-5 text-lichen-ink" />
        {readyWords(event)}
      </p>
    );
  return (
    <Checks event={event} checks={required} sign={<Icon path={CIRCLE_EXCLAMATION} className="size-5 text-rust-ink" />}>
      {needsTwoStep && (
        <Link
          to={twoStepSetupPath(hubEventPath(event.id, '/edit'))}
          className="inline-block py-2.5 underline underline-offset-4"
        >
          Set up two-step verification, which publishing a paid event needs.
        </Link>
      )}
    </Checks>
  );
}

/** True if an owner who hasn't set up two-step verification is about to publish an event with paid tickets. */
function useNeedsTwoStep({ state, tickets }: EditedEvent): boolean {
  const { organiser } = useHubEvent();
  const hasTwoStep = useHasTwoStep();
  const isPaid = tickets.ticketTypes.some(({ priceMinor }) => priceMinor > 0);
  return state === 'draft' && isPaid && organiser.role === 'owner' && hasTwoStep === false;
}

function readyWords({ state, trusted }: EditedEvent): string {
  if (state !== 'draft') return 'There’s nothing left for you to do. We’ll email you once we’ve reviewed the event.';
  return trusted ? 'Ready to publish.' : 'Ready to submit for review.';
}

/** Optional improvements before publishing. */
function Suggestions({ event }: { event: EditedEvent }) {
  const checks = event.toDo.filter((check) => !PUBLISH_CHECKS[check].required);
  if (checks.length === 0) return null;
  return (
    <div className="mt-5">
      <h3 className="font-text text-base font-semibold tracking-normal">Tips to sell more tickets</h3>
      <Checks event={event} checks={checks} sign={<Icon path={BULB} className="size-5 text-soft" />} />
    </div>
  );
}

interface ChecksProps {
  event: EditedEvent;
  checks: readonly PublishCheck[];
  sign: ReactNode;
  /** One more check. */
  children?: ReactNode;
}

function Checks({ event, checks, sign, children }: ChecksProps) {
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
      {children && (
        <li className="flex items-start gap-2">
          <span className="shrink-0 py-3">{sign}</span>
          {children}
        </li>
      )}
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

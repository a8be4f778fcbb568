import type { Answer } from '@quivertree/contract/call';
import { resubmitApplication, getOrganisationStatus } from '@quivertree/contract/organisers/organisations';
import { type OrganiserStep, STEP_LABELS, type StepState } from '@quivertree/domain/organisers/organiser-steps';
import { Fragment } from 'react';
import { apiClient } from '../../calls/api-client.ts';
import { organisationPath, twoStepSetupPath } from '../../pages/paths.ts';
import { buttonClass } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { TextArea } from '../../ui/field.tsx';
import { Link } from '../../pages/link.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { StatusPill } from '../../ui/status-pill.tsx';
import { SettingsForm } from '../accounts/settings-form.tsx';
import { useHasTwoStep } from '../accounts/use-two-step.ts';
import { AnswerView } from '../../queries/answer-view.tsx';
import { ORGANISER_STATE_TONES, ORGANISER_STATE_WORDS } from '../hub/state-words.ts';
import { typedInto } from '../session/form-control.ts';
import { UnlessActing } from '../hub/unless-acting.tsx';
import { refresh } from '../../queries/answers.ts';
import { useAnswer } from '../../queries/use-query.ts';
import { Icon } from '../../ui/icon.tsx';
import { CHECK, CIRCLE, CIRCLE_DOT, HOURGLASS } from '../../ui/icons.ts';

type Status = Answer<typeof getOrganisationStatus>;

/** Setup progress of an organisation and its next step; hidden once everything is done. */
export function OrganisationStatus({ organiserId, owner }: { organiserId: string; owner: boolean }) {
  const status = useAnswer(getOrganisationStatus, { params: { organiserId } });
  return (
    <AnswerView query={status} name="your next steps" awaited={<Skeleton className="h-48" />}>
      {(data) =>
        data.next === null && data.state === 'approved' ? null : (
          <Steps organiserId={organiserId} owner={owner} status={data} />
        )
      }
    </AnswerView>
  );
}

function Steps({ organiserId, owner, status }: { organiserId: string; owner: boolean; status: Status }) {
  const { state, next, sentence, steps, message, plan } = status;
  return (
    <section
      aria-labelledby="next-step"
      className="grid gap-x-10 gap-y-5 border-y-2 border-camelthorn py-6 md:grid-cols-2"
    >
      <div className="flex flex-col items-start gap-3">
        {/* The title of a closed organisation’s steps says the same. */}
        {next && <StatusPill tone={ORGANISER_STATE_TONES[state]}>{ORGANISER_STATE_WORDS[state]}</StatusPill>}
        <h2 id="next-step" className="text-2xl">
          {next ? STEP_LABELS[next] : 'Closed'}
        </h2>
        {message !== '' && (state === 'sent_back' || state === 'closed') && (
          <blockquote className="border-l-4 border-aloe py-1 pl-4 whitespace-pre-line">{message}</blockquote>
        )}
        <p className="text-lg">{sentence}</p>
        {state === 'applied' && next !== 'application' && (
          <p className="text-soft">
            We’re reviewing your application and will email you, usually within two working days.
          </p>
        )}
        <NextAction organiserId={organiserId} next={next} />
        {state === 'sent_back' && owner && (
          <UnlessActing to="resubmit the application">
            <ApplyAgain organiserId={organiserId} />
          </UnlessActing>
        )}
      </div>
      {state !== 'closed' && (
        <ol aria-label="Steps">
          {steps.map(({ name, state: step }) => {
            const place = PLACES[name];
            return (
              <Fragment key={name}>
                {name === 'bank_details' && owner && plan.name !== 'rsvp' && <TwoStepStep organiserId={organiserId} />}
                <Step
                  label={STEP_LABELS[name]}
                  to={place && organisationPath(organiserId, place.page)}
                  step={step}
                  current={name === next}
                />
              </Fragment>
            );
          })}
        </ol>
      )}
    </section>
  );
}

interface StepProps {
  label: string;
  /** Page where the step is taken; it is linked while the step is open. */
  to: string | undefined;
  step: StepState;
  current?: boolean;
}

function Step({ label, to, step, current = false }: StepProps) {
  const look = current ? 'font-semibold' : step === 'done' ? 'text-soft' : undefined;
  return (
    <li className="flex min-h-9 items-center gap-3" aria-current={current ? 'step' : undefined}>
      <StepMark state={step} />
      {step === 'open' && to ? (
        <Link to={to} className={classNames(look, 'inline-flex min-h-11 items-center underline underline-offset-4')}>
          {label}
        </Link>
      ) : (
        <span className={look}>{label}</span>
      )}
      <span className="ml-auto text-sm text-soft">{STEP_WORDS[step]}</span>
    </li>
  );
}

/** The owner's own two-step verification, without which they can't publish paid events or change bank details. */
function TwoStepStep({ organiserId }: { organiserId: string }) {
  const hasTwoStep = useHasTwoStep();
  return (
    <Step
      label="Set up two-step verification"
      to={twoStepSetupPath(organisationPath(organiserId))}
      step={hasTwoStep === undefined ? 'later' : hasTwoStep ? 'done' : 'open'}
    />
  );
}

const STEP_WORDS: Record<StepState, string> = { done: 'Done', open: 'To do', waiting: 'Waiting', later: 'Later' };

function StepMark({ state }: { state: StepState }) {
  const mark = { done: CHECK, open: CIRCLE_DOT, waiting: HOURGLASS, later: CIRCLE }[state];
  return <Icon path={mark} className={`size-5 shrink-0 ${state === 'open' ? 'text-dune-ink' : 'text-soft'}`} />;
}

/** Label and page for each step that the organiser takes. */
const PLACES: Partial<Record<OrganiserStep, { label: string; page: string }>> = {
  email: { label: 'Confirm contact email', page: '/profile' },
  profile: { label: 'Complete your profile', page: '/profile' },
  first_event: { label: 'Create your first event', page: '/events/new' },
  bank_details: { label: 'Add bank details', page: '/money/bank-details' },
  published: { label: 'Go to your events', page: '/events' },
};

function NextAction({ organiserId, next }: { organiserId: string; next: OrganiserStep | null }) {
  const place = next && PLACES[next];
  if (!place) return null;
  return (
    <Link to={organisationPath(organiserId, place.page)} className={buttonClass()}>
      {place.label}
    </Link>
  );
}

function ApplyAgain({ organiserId }: { organiserId: string }) {
  return (
    <div className="w-full">
      <SettingsForm
        kind="action"
        button="Resubmit application"
        save={async (form) => {
          await apiClient.call(resubmitApplication, {
            params: { organiserId },
            body: { message: typedInto(form, 'words') },
          });
          await refresh(getOrganisationStatus);
          return 'Application resubmitted';
        }}
      >
        <TextArea label="Message to us" name="words" rows={3} maxLength={1_000} optional />
      </SettingsForm>
    </div>
  );
}

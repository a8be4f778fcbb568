import { plural } from '@quivertree/domain/text/plural';
import {
  decideOrganiser,
  getReviewedOrganiser,
  type ReviewedOrganiser,
  trustOrganiser,
} from '@quivertree/contract/organisers/organiser-review';
import {
  type Decision,
  DECISIONS,
  needsMessage,
  ORGANISER_TRANSITIONS,
} from '@quivertree/domain/organisers/organiser-states';
import { mayBecome } from '@quivertree/domain/states/state-machine';
import { type ReactNode, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { TextArea } from '../../../ui/field.tsx';
import { CommandDialog } from '../../hub/command-dialog.tsx';

/** Decisions available in the organisation's current state, each with a confirmation. */
export function OrganiserDecisions({ organiser }: { organiser: ReviewedOrganiser }) {
  const { state } = organiser.profile;
  const [asking, setAsking] = useState<Decision | 'trust'>();
  const close = () => setAsking(undefined);
  return (
    <p className="flex flex-wrap gap-3">
      {state === 'approved' && (
        <Button kind="outline" onClick={() => setAsking('trust')}>
          {trustLabel(organiser.trusted)}
        </Button>
      )}
      {DECISIONS.filter((decision) => mayBecome(ORGANISER_TRANSITIONS, state, decision)).map((decision) => (
        <Button
          key={decision}
          kind={decision === 'approved' ? 'action' : 'outline'}
          onClick={() => setAsking(decision)}
        >
          {labelOf(decision, state)}
        </Button>
      ))}
      {asking === 'trust' && <AskTrust organiser={organiser} onClose={close} />}
      {asking && asking !== 'trust' && <AskDecision organiser={organiser} decision={asking} onClose={close} />}
    </p>
  );
}

function labelOf(decision: Decision, state: ReviewedOrganiser['profile']['state']): string {
  if (decision === 'approved') return state === 'closed' ? 'Reopen' : 'Approve';
  return decision === 'sent_back' ? 'Request changes' : 'Close organisation';
}

function questionOf(decision: Decision, state: ReviewedOrganiser['profile']['state'], name: string): string {
  if (decision === 'approved') return state === 'closed' ? `Reopen ${name}?` : `Approve ${name}?`;
  return decision === 'sent_back' ? `Request changes from ${name}?` : `Close ${name}?`;
}
function trustLabel(trusted: boolean): string {
  return trusted ? 'Require review' : 'Allow publishing without review';
}

interface AskDecisionProps {
  organiser: ReviewedOrganiser;
  decision: Decision;
  onClose: () => void;
}

function AskDecision({ organiser, decision, onClose }: AskDecisionProps) {
  const [message, setMessage] = useState('');
  const { name, state } = organiser.profile;
  return (
    <CommandDialog
      call={decideOrganiser}
      title={questionOf(decision, state, name)}
      action={labelOf(decision, state)}
      done={decision === 'approved' && state === 'closed' ? 'Organisation reopened' : DECIDED[decision]}
      refresh={[getReviewedOrganiser]}
      disabled={needsMessage(decision) && message.trim() === ''}
      input={() => ({ params: { organiserId: organiser.id }, body: { decision, message: message.trim() } })}
      onClose={onClose}
    >
      {effectOf(decision, organiser)}
      <TextArea
        label={decision === 'sent_back' ? 'Changes needed' : needsMessage(decision) ? 'Reason' : 'Message'}
        rows={4}
        maxLength={2_000}
        hint="We’ll email this to the organisation exactly as you write it."
        optional={!needsMessage(decision)}
        value={message}
        onChange={({ target }) => setMessage(target.value)}
      />
    </CommandDialog>
  );
}

const DECIDED: Record<Decision, string> = {
  approved: 'Organisation approved',
  sent_back: 'Changes requested',
  closed: 'Organisation closed',
};

function effectOf(decision: Decision, { profile, onSale }: ReviewedOrganiser): ReactNode {
  if (decision === 'sent_back') return <p>The organisation can make changes and apply again.</p>;
  if (decision === 'closed') {
    const { events, ticketsSold } = onSale;
    const offSale = plural(events, ', and 1 event goes off sale', ', and {n} events go off sale');
    const valid = plural(ticketsSold, '1 sold ticket stays valid', '{n} sold tickets stay valid');
    return (
      <p>
        {`The organisation’s public page is hidden${events > 0 ? offSale : ''}. `}
        {ticketsSold > 0 && `${valid}, and buyers are refunded only if an event is cancelled. `}
        We still pay out what is due.
      </p>
    );
  }
  if (profile.state === 'closed')
    return (
      <p>
        The organisation’s page becomes public again, and the events that went off sale when it was closed go back on
        sale.
      </p>
    );
  return (
    <p>
      The organisation’s page becomes public, and it can submit events. We review them until you let the organisation
      publish without review.
    </p>
  );
}

function AskTrust({ organiser: { id, profile, trusted }, onClose }: Omit<AskDecisionProps, 'decision'>) {
  return (
    <CommandDialog
      call={trustOrganiser}
      title={
        trusted
          ? `Review ${profile.name}’s new events before they’re published?`
          : `Let ${profile.name} publish without review?`
      }
      action={trustLabel(trusted)}
      done={trusted ? 'Events now need review' : 'Events no longer need review'}
      refresh={[getReviewedOrganiser]}
      input={() => ({ params: { organiserId: id }, body: { trusted: !trusted } })}
      onClose={onClose}
    >
      <p>
        {trusted
          ? 'We’ll review its new events before they go public. Events that are already public stay public. We’ll email the organisation.'
          : 'Its new events go public as soon as it publishes them. We’ll email the organisation.'}
      </p>
    </CommandDialog>
  );
}

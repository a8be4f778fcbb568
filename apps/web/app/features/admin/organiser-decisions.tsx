import {
  decideOrganiser,
  getReviewedOrganiser,
  type ReviewedOrganiser,
  trustOrganiser,
} from '@quivertree/contract/organiser-review';
import { type Decision, DECISIONS, needsWords, ORGANISER_TRANSITIONS } from '@quivertree/domain/organiser-states';
import { mayBecome } from '@quivertree/domain/state-machine';
import { type ReactNode, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { TextArea } from '../../ui/field.tsx';
import { CommandDialog } from '../hub/command-dialog.tsx';

/** What an administrator may decide about an organisation as it stands; each says what it will do before it does it. */
export function OrganiserDecisions({ organiser }: { organiser: ReviewedOrganiser }) {
  const { state } = organiser.profile;
  const [asking, setAsking] = useState<Decision | 'trust'>();
  const close = () => setAsking(undefined);
  return (
    <p className="flex flex-wrap gap-3">
      {state === 'approved' && (
        <Button kind="outline" onClick={() => setAsking('trust')}>
          {trustDeed(organiser.trusted)}
        </Button>
      )}
      {DECISIONS.filter((decision) => mayBecome(ORGANISER_TRANSITIONS, state, decision)).map((decision) => (
        <Button
          key={decision}
          kind={decision === 'approved' ? 'action' : 'outline'}
          onClick={() => setAsking(decision)}
        >
          {deedOf(decision, state)}
        </Button>
      ))}
      {asking === 'trust' && <AskTrust organiser={organiser} onClose={close} />}
      {asking && asking !== 'trust' && <AskDecision organiser={organiser} decision={asking} onClose={close} />}
    </p>
  );
}

function deedOf(decision: Decision, state: ReviewedOrganiser['profile']['state']): string {
  if (decision === 'approved') return state === 'closed' ? 'Open again' : 'Approve';
  return decision === 'sent_back' ? 'Send back' : 'Close the organisation';
}

function trustDeed(trusted: boolean): string {
  return trusted ? 'Review its events again' : 'Let it publish at once';
}

interface AskDecisionProps {
  organiser: ReviewedOrganiser;
  decision: Decision;
  onClose: () => void;
}

function AskDecision({ organiser, decision, onClose }: AskDecisionProps) {
  const [words, setWords] = useState('');
  const deed = deedOf(decision, organiser.profile.state);
  return (
    <CommandDialog
      call={decideOrganiser}
      title={`${deed}: ${organiser.profile.name}`}
      action={deed}
      done={DECIDED[decision]}
      refresh={[getReviewedOrganiser]}
      disabled={needsWords(decision) && words.trim() === ''}
      input={() => ({ params: { organiserId: organiser.id }, body: { decision, words: words.trim() } })}
      onClose={onClose}
    >
      {effectOf(decision, organiser)}
      <TextArea
        label={decision === 'sent_back' ? 'What has to change' : needsWords(decision) ? 'Why' : 'A word to them'}
        rows={4}
        maxLength={2_000}
        hint="They are mailed these words."
        optional={!needsWords(decision)}
        value={words}
        onChange={({ target }) => setWords(target.value)}
      />
    </CommandDialog>
  );
}

const DECIDED: Record<Decision, string> = {
  approved: 'It is approved.',
  sent_back: 'It is sent back.',
  closed: 'It is closed.',
};

function effectOf(decision: Decision, { profile, onSale }: ReviewedOrganiser): ReactNode {
  if (decision === 'sent_back') return <p>They are told to change something, and can then apply again.</p>;
  if (decision === 'closed')
    return (
      <p>
        {`${onSale.events} of its events go off sale at once, and nothing of it is public any more. ${onSale.ticketsSold.toLocaleString('en')} tickets that were sold stay valid; nobody's money goes back unless its events are cancelled. What is due to it is still paid.`}
      </p>
    );
  if (profile.state === 'closed')
    return <p>Its page is public again, and the events that went off sale are back on sale.</p>;
  return <p>Its page becomes public and it can hand in events, which we review until it is trusted.</p>;
}

function AskTrust({ organiser: { id, profile, trusted }, onClose }: Omit<AskDecisionProps, 'decision'>) {
  return (
    <CommandDialog
      call={trustOrganiser}
      title={`${trustDeed(trusted)}: ${profile.name}`}
      action={trustDeed(trusted)}
      done={trusted ? 'Its events are reviewed again.' : 'It publishes at once.'}
      refresh={[getReviewedOrganiser]}
      input={() => ({ params: { organiserId: id }, body: { trusted: !trusted } })}
      onClose={onClose}
    >
      <p>
        {trusted
          ? 'What it publishes from now on is reviewed first. What is public stays so. They are told by mail.'
          : 'What it publishes from now on is public at once, without review. They are told by mail.'}
      </p>
    </CommandDialog>
  );
}

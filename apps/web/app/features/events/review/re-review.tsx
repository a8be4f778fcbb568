import { plural } from '@quivertree/domain/text/plural';
import { type AdministeredEvent, getEventReReview } from '@quivertree/contract/events/event-review';
import type { Answer } from '@quivertree/contract/call';
import { eventPicturePath } from '@quivertree/posters/poster-path';
import { type WordingField, wordingChanges } from '@quivertree/domain/events/event-wording';
import { useState } from 'react';
import { eventPath } from '../../../pages/paths.ts';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { TextArea } from '../../../ui/field.tsx';
import { Link } from '../../../pages/link.tsx';
import { AnswerView } from '../../../queries/answer-view.tsx';
import { WordingComparison } from './wording-comparison.tsx';
import { useAnswer } from '../../../queries/use-query.ts';

interface ReReviewProps {
  event: AdministeredEvent;
  busy: boolean;
  onApprove: (version: number) => void;
  onRequestChanges: (version: number, message: string) => void;
}

/** Changes to an event since its last review, and the decision about them. */
export function ReReview({ event, busy, onApprove, onRequestChanges }: ReReviewProps) {
  const look = useAnswer(getEventReReview, { params: { eventId: event.id } });
  // Kept outside the comparison, so that typed text survives an update.
  const [message, setMessage] = useState('');
  return (
    <AnswerView query={look} name="the changes">
      {(data) => (
        <Comparison
          key={data.version}
          {...{ event, busy, onApprove, onRequestChanges, message, setMessage }}
          look={data}
        />
      )}
    </AnswerView>
  );
}

interface ComparisonProps extends ReReviewProps {
  look: Answer<typeof getEventReReview>;
  message: string;
  setMessage: (message: string) => void;
}

function Comparison({ event, busy, onApprove, onRequestChanges, look, message, setMessage }: ComparisonProps) {
  const { wordings, version, state, salesPaused } = look;
  return (
    <>
      <p>
        {state === 'sent_back'
          ? 'Changes requested. Sales are paused until the organiser submits the event again and you approve it.'
          : event.offSale
            ? 'Submitted again. Sales are paused until you approve the changes.'
            : 'These changes are already public, and sales aren’t paused.'}
      </p>
      <WordingComparison
        wordings={wordings}
        timeZone={event.timeZone}
        heading="h3"
        changesOf={wordingChanges}
        fields={FIELD_WORDS}
        names={['ticket', 'question']}
        picture={{
          field: 'pictureId',
          shown: ({ category, pictureId }, alt) => (
            <img
              src={eventPicturePath({ id: event.id, category, pictureId }, 480)}
              alt={alt}
              width={480}
              height={320}
              className="aspect-3/2 w-full object-cover"
            />
          ),
        }}
      />
      <div className="flex flex-wrap gap-3">
        <Button busy={busy} onClick={() => onApprove(version)}>
          {salesPaused ? 'Approve and resume sales' : 'Approve changes'}
        </Button>
        <Link to={eventPath(event)} className={buttonClass('outline')}>
          Public page
        </Link>
      </div>
      {state === 'waiting' && (
        <>
          <TextArea
            label="Changes needed"
            value={message}
            maxLength={2_000}
            onChange={({ target }) => setMessage(target.value)}
            hint="We’ll email this to the organiser and show it at the top of the event’s “Details” page."
          />
          <p className="text-soft">
            {`Sales pause and the event is hidden until you approve it again. ${plural(event.valid, '1 ticket stays valid', '{n} tickets stay valid')}, payments in progress still go through, and nothing is refunded automatically.`}
          </p>
          <Button
            kind="outline"
            className="self-start"
            disabled={busy || message.trim() === ''}
            onClick={() => onRequestChanges(version, message)}
          >
            {event.offSale ? 'Request changes' : 'Request changes and pause sales'}
          </Button>
        </>
      )}
    </>
  );
}

const FIELD_WORDS: Record<WordingField, string> = {
  organiserName: 'Organiser',
  name: 'Name',
  category: 'Category',
  pictureId: 'Picture',
  location: 'Venue',
  address: 'Address',
  city: 'City',
  description: 'Description',
  position: 'Map location',
  ticket: 'Ticket name',
  ticketDescription: 'What’s included',
  question: 'Question',
  section: 'Section',
  options: 'Choices',
};

import { plural } from '@quivertree/domain/plural';
import { type AdministeredEvent, getSecondLook } from '@quivertree/contract/event-review';
import type { Answer } from '@quivertree/contract/call';
import { eventPicturePath } from '@quivertree/domain/event-picture';
import { type WordingField, wordingChanges } from '@quivertree/domain/event-wording';
import { useState } from 'react';
import { eventPath } from '../../paths.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { TextArea } from '../../ui/field.tsx';
import { Link } from '../../link.tsx';
import { AnswerView } from '../hub/answer-view.tsx';
import { useAnswer } from '../hub/use-answer.ts';
import { ComparedWordings } from './compared-wordings.tsx';

interface SecondLookProps {
  event: AdministeredEvent;
  busy: boolean;
  onRight: (turn: number) => void;
  onSendBack: (turn: number, words: string) => void;
}

/** Changes to an event since its last review, and the decision about them. */
export function SecondLook({ event, busy, onRight, onSendBack }: SecondLookProps) {
  const look = useAnswer(getSecondLook, { params: { eventId: event.id } });
  // Kept outside the comparison, so that typed text survives an update.
  const [words, setWords] = useState('');
  return (
    <AnswerView query={look} name="the changes">
      {(data) => <Comparison key={data.turn} {...{ event, busy, onRight, onSendBack, words, setWords }} look={data} />}
    </AnswerView>
  );
}

interface ComparisonProps extends SecondLookProps {
  look: Answer<typeof getSecondLook>;
  words: string;
  setWords: (words: string) => void;
}

function Comparison({ event, busy, onRight, onSendBack, look, words, setWords }: ComparisonProps) {
  const { wordings, turn, state, stoppedSales } = look;
  return (
    <>
      <p>
        {state === 'sent_back'
          ? 'Changes requested. Sales are paused until the organiser submits the event again and you approve it.'
          : event.offSale
            ? 'Submitted again. Sales are paused until you approve the changes.'
            : 'The current version is public and on sale.'}
      </p>
      <ComparedWordings
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
        <Button busy={busy} onClick={() => onRight(turn)}>
          {stoppedSales ? 'Approve and resume sales' : 'Approve changes'}
        </Button>
        <Link to={eventPath(event)} className={buttonClass('outline')}>
          Public page
        </Link>
      </div>
      {state === 'waiting' && (
        <>
          <TextArea
            label="What needs to change"
            value={words}
            maxLength={2_000}
            onChange={({ target }) => setWords(target.value)}
            hint="We’ll email it to the organiser and show it above the event."
          />
          <p className="text-soft">
            {`Sales pause and the event is hidden until you approve it again. ${plural(event.valid, '1 ticket stays valid', '{n} tickets stay valid')}, payments in progress still go through, and nothing is refunded automatically.`}
          </p>
          <Button
            kind="outline"
            className="self-start"
            disabled={busy || words.trim() === ''}
            onClick={() => onSendBack(turn, words)}
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

import { type AdministeredEvent, getSecondLook } from '@quivertree/contract/event-review';
import type { Answer } from '@quivertree/contract/call';
import { eventPicturePath } from '@quivertree/domain/event-picture';
import { type EventWording, type WordingChange, wordingChanges } from '@quivertree/domain/event-wording';
import { formatDateTime } from '@quivertree/domain/zoned-time';
import { useState } from 'react';
import { eventPath } from '../../paths.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { TextArea } from '../../ui/field.tsx';
import { Link } from '../../link.tsx';
import { SelectField } from '../../ui/select.tsx';
import { AnswerView } from '../hub/answer-view.tsx';
import { useAnswer } from '../hub/use-answer.ts';
import { BothTexts } from './both-texts.tsx';

interface SecondLookProps {
  event: AdministeredEvent;
  busy: boolean;
  onRight: (turn: number) => void;
  onSendBack: (turn: number, words: string) => void;
}

/** What was changed about an event since it was looked at last, as it was and as it is, and the decision about it. */
export function SecondLook({ event, busy, onRight, onSendBack }: SecondLookProps) {
  const look = useAnswer(getSecondLook, { params: { eventId: event.id } });
  // What is typed outlives a change that comes meanwhile.
  const [words, setWords] = useState('');
  return (
    <AnswerView query={look} name="what was changed">
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
  const now = wordings.length - 1;
  const [shown, setShown] = useState(now);
  const [before, after] = [wordings[0], wordings[shown]];
  if (!before || !after) return null;
  const changes = wordingChanges(before.wording, after.wording);
  return (
    <>
      <p>
        {state === 'sent_back'
          ? 'It was sent back, and its organiser has not handed it in again yet. Its sales are paused.'
          : event.offSale
            ? 'It is handed in again. Its sales are paused until you find it right.'
            : 'It is public and on sale with what it says now.'}
      </p>
      {now > 1 && (
        <SelectField
          label="Compare what was looked at with"
          value={String(shown)}
          onChange={({ target }) => setShown(Number(target.value))}
          choices={wordings.slice(1).map(({ at }, i) => ({
            value: String(i + 1),
            label: `${i + 1 === now ? 'What it says now' : 'What it said meanwhile'}, from ${formatDateTime(at, event.timeZone)}`,
          }))}
        />
      )}
      {changes.length === 0 && <p className="font-semibold">It says the same as when somebody looked at it last.</p>}
      <ul className="flex flex-col gap-5">
        {changes.map((change) => (
          <li key={`${change.field} ${change.of}`}>
            <Change
              eventId={event.id}
              change={change}
              wordings={[before.wording, after.wording]}
              then={shown !== now}
            />
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-3">
        <Button busy={busy} onClick={() => onRight(turn)}>
          {stoppedSales ? 'Looks right: let its sales go on' : 'Looks right'}
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
            hint="The organiser gets it by mail and reads it above the event."
          />
          <p className="text-soft">
            {`Sending it back pauses its sales: it is listed nowhere and nothing more is sold until somebody finds it right. Tickets that were sold (${event.sold}) stay valid, whoever is paying pays, and no money goes back by itself. The organiser can change it and hand it in again.`}
          </p>
          <Button
            kind="outline"
            className="self-start"
            disabled={busy || words.trim() === ''}
            onClick={() => onSendBack(turn, words)}
          >
            {event.offSale ? 'Send it back' : 'Send it back and pause its sales'}
          </Button>
        </>
      )}
    </>
  );
}

const FIELD_WORDS: Record<WordingChange['field'], string> = {
  organiserName: 'Organiser',
  name: 'Name',
  category: 'Category',
  pictureId: 'Picture',
  location: 'Venue',
  address: 'Address',
  city: 'City',
  description: 'Description',
  position: 'Place on the map',
  ticket: 'Ticket',
  ticketDescription: 'What is included',
  question: 'Question',
  section: 'Section',
  options: 'Choices',
};

interface ChangeProps {
  eventId: string;
  change: WordingChange;
  wordings: readonly [before: EventWording, after: EventWording];
  /** Whether it was changed once more since. */
  then: boolean;
}

function Change({ eventId, change, wordings, then }: ChangeProps) {
  const { field, of, before, after } = change;
  return (
    <>
      <h4 className="mb-1.5 font-text text-base font-semibold">
        {FIELD_WORDS[field]}
        {of !== null && field !== 'ticket' && field !== 'question' && (
          <span className="text-soft">{` of “${of}”`}</span>
        )}
      </h4>
      {field === 'pictureId' ? (
        <div className="grid gap-3 sm:grid-cols-2">
          {wordings.map((wording, i) => (
            <figure key={i} className="min-w-0 border">
              <img
                src={eventPicturePath({ id: eventId, category: wording.category, pictureId: wording.pictureId }, 480)}
                alt={i === 0 ? 'As it was' : 'As it was changed'}
                width={480}
                height={320}
                className="aspect-3/2 w-full object-cover"
              />
            </figure>
          ))}
        </div>
      ) : (
        <BothTexts before={before} after={after} then={then} />
      )}
    </>
  );
}

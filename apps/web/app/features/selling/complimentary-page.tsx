import type { Answer } from '@quivertree/contract/call';
import { getEventStock, giveTickets } from '@quivertree/contract/gifts';
import { listEventOrders } from '@quivertree/contract/order-lists';
import type { GivingObstacle } from '@quivertree/domain/complimentary';
import { GUEST_PROBLEMS, guestProblems, MOST_GUESTS, readGuestList } from '@quivertree/domain/guest-list';
import { useState } from 'react';
import { apiClient } from '../../api-client.ts';
import { Link } from '../../link.tsx';
import { hubEventPath } from '../../paths.ts';
import { SITE } from '../../site-identity.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { TextArea, TextField } from '../../ui/field.tsx';
import { SelectField } from '../../ui/select.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { AnswerView } from '../hub/answer-view.tsx';
import { counted } from '../hub/counted.ts';
import { useHubEvent } from '../hub/hub-event-frame.tsx';
import { HubPage } from '../hub/hub-page.tsx';
import { useAnswer } from '../hub/use-answer.ts';
import { useRefresh } from '../hub/use-refresh.ts';
import { PlannedAction } from './planned-action.tsx';

type Stock = Answer<typeof getEventStock>;

/** What stands in the way, and what helps. */
const OBSTACLES: Record<GivingObstacle, { title: string; text: string; way?: { label: string; page: string } }> = {
  draft: {
    title: 'Not published yet',
    text: 'Complimentary tickets are emailed at once, so you can give them away as soon as your event is published.',
    way: { label: 'Continue editing', page: '/edit' },
  },
  in_review: {
    title: 'Still in review',
    text: 'Complimentary tickets are emailed at once, so you can give them away as soon as your event is approved.',
  },
  off_sale: {
    title: 'Off sale',
    text: `Tickets that people already have stay valid. No further ones can be given away until the event is back on sale. Questions? Write to ${SITE.email}.`,
  },
  postponed: {
    title: 'No new date yet',
    text: 'A ticket says when to come. Set the new date first, and you can give tickets away again.',
    way: { label: 'Set the new date', page: '/changes' },
  },
  cancelled: { title: 'Cancelled', text: 'No more tickets can be given away for a cancelled event.' },
  over: { title: 'This event is over', text: 'No more tickets can be given away for it.' },
};

/** Complimentary tickets: how many there are, and a form that gives more, unless something stands in the way. */
export default function ComplimentaryPage() {
  const { id } = useHubEvent();
  const refresh = useRefresh();
  const stock = useAnswer(getEventStock, { params: { eventId: id } });
  return (
    <HubPage
      title="Complimentary tickets"
      lead="Free for your guests and free of our fee. Everyone gets their tickets in an email of their own, at once."
    >
      <AnswerView query={stock} name="complimentary tickets" awaited={<Skeleton className="h-96" />}>
        {(data) => (
          <>
            <Given eventId={id} count={data.ticketTypes.reduce((sum, { given }) => sum + given, 0)} />
            {data.givingObstacle ? (
              <Obstacle eventId={id} obstacle={data.givingObstacle} />
            ) : (
              <GiftForm eventId={id} stock={data} onDone={() => void refresh(getEventStock, listEventOrders)} />
            )}
          </>
        )}
      </AnswerView>
    </HubPage>
  );
}

function Given({ eventId, count }: { eventId: string; count: number }) {
  if (count === 0) return null;
  return (
    <p className="figures mb-6">
      {`${counted(count, 'complimentary ticket')} so far. `}
      <Link to={`${hubEventPath(eventId, '/orders')}?state=complimentary`} className="underline underline-offset-4">
        See who has them
      </Link>
    </p>
  );
}

function Obstacle({ eventId, obstacle }: { eventId: string; obstacle: GivingObstacle }) {
  const { title, text, way } = OBSTACLES[obstacle];
  return (
    <EmptyState title={title}>
      <p className="max-w-[60ch] text-soft">{text}</p>
      {way && (
        <Link to={hubEventPath(eventId, way.page)} className={buttonClass('outline')}>
          {way.label}
        </Link>
      )}
    </EmptyState>
  );
}

interface GiftFormProps {
  eventId: string;
  stock: Stock;
  onDone: () => void;
}

const ON_SALE = '';

/** Gives complimentary tickets to a list of people: what is wrong with a line stands there while it is typed. */
function GiftForm({ eventId, stock, onDone }: GiftFormProps) {
  const [ticketId, setTicketId] = useState(stock.ticketTypes[0]?.id ?? '');
  const [allotment, setAllotment] = useState(ON_SALE);
  const [note, setNote] = useState('');
  const [text, setText] = useState('');
  const [asked, setAsked] = useState(false);
  const type = stock.ticketTypes.find(({ id }) => id === ticketId);
  const guests = readGuestList(text);
  const problems = guestProblems(guests);
  const tooMany = guests.length > MOST_GUESTS;
  const tickets = guests.reduce((sum, { quantity }) => sum + (Number.isFinite(quantity) ? quantity : 0), 0);
  const input = (dryRun: boolean) => ({
    params: { eventId },
    body: { ticketId, allotment: allotment === ON_SALE ? null : allotment, note, guests, dryRun },
  });

  return (
    <>
      <div className="flex max-w-xl flex-col gap-4">
        <SelectField
          label="Ticket type"
          choices={stock.ticketTypes.map(({ id, name }) => ({ value: id, label: name }))}
          value={ticketId}
          onChange={({ target }) => {
            setTicketId(target.value);
            setAllotment(ON_SALE);
          }}
        />
        <SelectField
          label="Take them from"
          choices={[
            { value: ON_SALE, label: `Tickets on sale (${type?.left ?? 0} left)` },
            ...(type?.allotments ?? []).map(({ name, units }) => ({
              value: name,
              label: `On hold for ${name} (${units})`,
            })),
          ]}
          value={allotment}
          onChange={({ target }) => setAllotment(target.value)}
        />
        <TextArea
          label="Guests"
          hint={`One person per line: name, email, number of tickets. You can paste this from a spreadsheet. At most ${MOST_GUESTS} people at once.`}
          rows={6}
          value={text}
          error={tooMany ? `That’s ${guests.length} people. Please send to at most ${MOST_GUESTS} at once.` : undefined}
          onChange={({ target }) => setText(target.value)}
        />
        <label className="font-semibold">
          Or choose a CSV file
          <input
            type="file"
            accept=".csv,.txt,text/csv,text/plain"
            className="mt-1.5 block w-full font-normal file:mr-4 file:min-h-11 file:cursor-pointer file:rounded-md file:border file:border-solid file:border-current file:bg-transparent file:px-4 file:font-semibold file:text-camelthorn"
            onChange={({ target }) => void target.files?.[0]?.text().then(setText)}
          />
        </label>
        {problems.length > 0 && (
          <ul role="status" className="flex flex-col gap-1 border-l-4 border-rust-ink pl-4 text-rust-ink">
            {problems.slice(0, 20).map(({ line, problem }) => (
              <li
                key={line}
              >{`Person ${line + 1} (${guests[line]?.name || guests[line]?.email || 'no name'}): ${GUEST_PROBLEMS[problem]}`}</li>
            ))}
            {problems.length > 20 && <li>{`And ${problems.length - 20} more.`}</li>}
          </ul>
        )}
        <TextField
          label="Message"
          hint="It goes into the email with their tickets."
          optional
          value={note}
          maxLength={500}
          onChange={({ target }) => setNote(target.value)}
        />
        <Button
          className="self-start"
          disabled={guests.length === 0 || problems.length > 0 || tooMany}
          onClick={() => setAsked(true)}
        >
          {guests.length === 0 ? 'Send tickets' : `Send ${counted(tickets, 'ticket')}`}
        </Button>
      </div>
      {asked && (
        <PlannedAction<Answer<typeof giveTickets>>
          title={`Send ${counted(tickets, 'complimentary ticket')}?`}
          wish={input(false)}
          preview={(signal) => apiClient.call(giveTickets, input(true), { signal })}
          explain={(plan) => (
            <ul className="flex list-disc flex-col gap-1 pl-5">
              <li>{`${plan.people} ${plan.people === 1 ? 'person gets' : 'people get'} ${counted(plan.tickets, 'ticket')} by email at once.`}</li>
              <li>No one pays anything, and there is no fee.</li>
              <li>{`${plan.left} will be left ${allotment === ON_SALE ? 'on sale' : `on hold for ${allotment}`}.`}</li>
            </ul>
          )}
          action={(plan) => (plan ? `Send ${counted(plan.tickets, 'ticket')}` : 'Send tickets')}
          run={(idempotencyKey) => apiClient.call(giveTickets, input(false), { idempotencyKey })}
          done="Tickets sent"
          onDone={() => {
            setAsked(false);
            setText('');
            onDone();
          }}
          onClose={() => setAsked(false)}
        />
      )}
    </>
  );
}

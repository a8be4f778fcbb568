import { plural } from '@quivertree/domain/text/plural';
import type { Answer, CallInput } from '@quivertree/contract/call';
import { getEventStock, issueComplimentaryTickets } from '@quivertree/contract/selling/complimentary-tickets';
import { listEventOrders } from '@quivertree/contract/selling/order-lists';
import type { ComplimentaryBlocker } from '@quivertree/domain/selling/complimentary';
import { GUEST_PROBLEMS, guestProblems, MAX_GUESTS, readGuestList } from '@quivertree/domain/selling/guest-list';
import { useState } from 'react';
import { apiClient } from '../../calls/api-client.ts';
import { Link } from '../../pages/link.tsx';
import { hubEventPath } from '../../pages/paths.ts';
import { SITE } from '../site/site-identity.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { TextArea, TextField } from '../../ui/field.tsx';
import { SelectField } from '../../ui/select.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { AnswerView } from '../../queries/answer-view.tsx';
import { useHubEvent } from '../hub/hub-event-frame.tsx';
import { HubPage } from '../hub/hub-page.tsx';
import { UnlessActing } from '../hub/unless-acting.tsx';
import { PlannedAction } from './planned-action.tsx';
import { refresh } from '../../queries/answers.ts';
import { useAnswer } from '../../queries/use-query.ts';

type Stock = Answer<typeof getEventStock>;

/** Reasons why no tickets can be given away, with a link to the remedy. */
const OBSTACLES: Record<
  ComplimentaryBlocker,
  { title: string; text: string; remedy?: { label: string; page: string } }
> = {
  draft: {
    title: 'Not published yet',
    text: 'You can send complimentary tickets as soon as your event is published.',
    remedy: { label: 'Continue editing', page: '/edit' },
  },
  in_review: {
    title: 'Still in review',
    text: 'You can send complimentary tickets as soon as your event is approved.',
  },
  off_sale: {
    title: 'Off sale',
    text: `Existing tickets stay valid. You can send more once the event is back on sale. Questions? Write to ${SITE.email}.`,
  },
  postponed: {
    title: 'No new date yet',
    text: 'Once you’ve set the new date, you can send tickets again.',
    remedy: { label: 'Set the new date', page: '/changes' },
  },
  cancelled: { title: 'Cancelled', text: 'You can’t send tickets for a cancelled event.' },
  over: { title: 'This event is over', text: 'You can’t send tickets for a past event.' },
};

/** Number of complimentary tickets, with a form for sending more or the reason why that isn't possible. */
export default function ComplimentaryPage() {
  const { id } = useHubEvent();
  const stock = useAnswer(getEventStock, { params: { eventId: id } });
  return (
    <HubPage
      title="Complimentary tickets"
      lead="These tickets are free for your guests, and you pay no fee. Each guest gets their tickets by email straight away."
    >
      <AnswerView query={stock} name="complimentary tickets" awaited={<Skeleton className="h-96" />}>
        {(data) => (
          <>
            <IssuedTickets
              eventId={id}
              count={data.ticketTypes.reduce((sum, { complimentary }) => sum + complimentary, 0)}
            />
            {data.complimentaryBlocker ? (
              <Obstacle eventId={id} obstacle={data.complimentaryBlocker} />
            ) : (
              <UnlessActing to="send complimentary tickets">
                <GuestsForm eventId={id} stock={data} onDone={() => void refresh(getEventStock, listEventOrders)} />
              </UnlessActing>
            )}
          </>
        )}
      </AnswerView>
    </HubPage>
  );
}

function IssuedTickets({ eventId, count }: { eventId: string; count: number }) {
  if (count === 0) return null;
  return (
    <p className="figures mb-6">
      {`${plural(count, '1 complimentary ticket so far.', '{n} complimentary tickets so far.')} `}
      <Link to={`${hubEventPath(eventId, '/orders')}?state=complimentary`} className="underline underline-offset-4">
        See who has them
      </Link>
    </p>
  );
}

function Obstacle({ eventId, obstacle }: { eventId: string; obstacle: ComplimentaryBlocker }) {
  const { title, text, remedy } = OBSTACLES[obstacle];
  return (
    <EmptyState title={title}>
      <p className="max-w-[60ch] text-soft">{text}</p>
      {remedy && (
        <Link to={hubEventPath(eventId, remedy.page)} className={buttonClass('outline')}>
          {remedy.label}
        </Link>
      )}
    </EmptyState>
  );
}

interface GuestsFormProps {
  eventId: string;
  stock: Stock;
  onDone: () => void;
}

const ON_SALE = '';

/** Sends complimentary tickets to a list of people, checked line by line as it is typed. */
function GuestsForm({ eventId, stock, onDone }: GuestsFormProps) {
  const [ticketId, setTicketId] = useState(stock.ticketTypes[0]?.id ?? '');
  const [allotment, setAllotment] = useState(ON_SALE);
  const [note, setNote] = useState('');
  const [text, setText] = useState('');
  const [isConfirming, setConfirming] = useState(false);
  const guests = readGuestList(text);
  const problems = guestProblems(guests);
  const tooMany = guests.length > MAX_GUESTS;
  const tickets = guests.reduce((sum, { quantity }) => sum + (Number.isFinite(quantity) ? quantity : 0), 0);

  return (
    <>
      <div className="flex max-w-xl flex-col gap-4">
        <TicketChoice
          ticketTypes={stock.ticketTypes}
          ticketId={ticketId}
          allotment={allotment}
          onTicketId={setTicketId}
          onAllotment={setAllotment}
        />
        <GuestListFields text={text} guests={guests} problems={problems} tooMany={tooMany} onText={setText} />
        <TextField
          label="Message"
          hint="We’ll include this in the email with the tickets."
          optional
          value={note}
          maxLength={500}
          onChange={({ target }) => setNote(target.value)}
        />
        <Button
          className="self-start"
          disabled={guests.length === 0 || problems.length > 0 || tooMany}
          onClick={() => setConfirming(true)}
        >
          {guests.length === 0 ? 'Send tickets' : plural(tickets, 'Send 1 ticket', 'Send {n} tickets')}
        </Button>
      </div>
      {isConfirming && (
        <SendDialog
          eventId={eventId}
          input={{ ticketId, allotment: allotment === ON_SALE ? null : allotment, note, guests }}
          tickets={tickets}
          onDone={() => {
            setConfirming(false);
            setText('');
            onDone();
          }}
          onClose={() => setConfirming(false)}
        />
      )}
    </>
  );
}

interface TicketChoiceProps {
  ticketTypes: Stock['ticketTypes'];
  ticketId: string;
  /** Name of the allotment; `ON_SALE` for tickets on sale. */
  allotment: string;
  onTicketId: (ticketId: string) => void;
  onAllotment: (allotment: string) => void;
}

/** Fields for the ticket type and the stock that its tickets come from. */
function TicketChoice({ ticketTypes, ticketId, allotment, onTicketId, onAllotment }: TicketChoiceProps) {
  const type = ticketTypes.find(({ id }) => id === ticketId);
  return (
    <>
      <SelectField
        label="Ticket type"
        choices={ticketTypes.map(({ id, name }) => ({ value: id, label: name }))}
        value={ticketId}
        onChange={({ target }) => {
          onTicketId(target.value);
          onAllotment(ON_SALE);
        }}
      />
      <SelectField
        label="Ticket stock"
        choices={[
          { value: ON_SALE, label: `Tickets on sale (${type?.left ?? 0} left)` },
          ...(type?.allotments ?? []).map(({ name, units }) => ({
            value: name,
            label: `On hold for ${name} (${units} left)`,
          })),
        ]}
        value={allotment}
        onChange={({ target }) => onAllotment(target.value)}
      />
    </>
  );
}

interface GuestListFieldsProps extends GuestProblemsProps {
  text: string;
  /** True if there are more than `MAX_GUESTS` guests. */
  tooMany: boolean;
  onText: (text: string) => void;
}

/** Guest list, typed or read from a file, with its problems. */
function GuestListFields({ text, guests, problems, tooMany, onText }: GuestListFieldsProps) {
  return (
    <>
      <TextArea
        label="Guests"
        hint={`One person per line: name, email, number of tickets. You can paste from a spreadsheet. At most ${MAX_GUESTS} people at a time.`}
        rows={6}
        value={text}
        error={tooMany ? `That’s ${guests.length} people. Send to at most ${MAX_GUESTS} at a time.` : undefined}
        onChange={({ target }) => onText(target.value)}
      />
      <label className="font-semibold">
        Or choose a CSV file
        <input
          type="file"
          accept=".csv,.txt,text/csv,text/plain"
          className="mt-1.5 block w-full font-normal file:mr-4 file:min-h-11 file:cursor-pointer file:rounded-md file:border file:border-solid file:border-current file:bg-transparent file:px-4 file:font-semibold file:text-camelthorn"
          onChange={({ target }) => void target.files?.[0]?.text().then(onText)}
        />
      </label>
      <GuestProblems guests={guests} problems={problems} />
    </>
  );
}

interface SendDialogProps {
  eventId: string;
  input: Omit<CallInput<typeof issueComplimentaryTickets>['body'], 'dryRun'>;
  /** Number of tickets to send. */
  tickets: number;
  onDone: () => void;
  onClose: () => void;
}

/** Dialog that previews the complimentary tickets before sending them. */
function SendDialog({ eventId, input, tickets, onDone, onClose }: SendDialogProps) {
  const request = (dryRun: boolean) => ({ params: { eventId }, body: { ...input, dryRun } });
  return (
    <PlannedAction<Answer<typeof issueComplimentaryTickets>>
      title={plural(tickets, 'Send 1 complimentary ticket?', 'Send {n} complimentary tickets?')}
      request={request(false)}
      preview={(signal) => apiClient.call(issueComplimentaryTickets, request(true), { signal })}
      explain={(plan) => (
        <ul className="flex list-disc flex-col gap-1 pl-5">
          <li>{`We’ll email ${plural(plan.tickets, '1 ticket', '{n} tickets')} to ${plural(plan.people, '1 person', '{n} people')}.`}</li>
          <li>The tickets are free, and there’s no fee for you.</li>
          <li>
            {input.allotment === null
              ? `Tickets left on sale: ${plan.left}.`
              : `Tickets left on hold: ${plan.left} (${input.allotment}).`}
          </li>
        </ul>
      )}
      action={(plan) => (plan ? plural(plan.tickets, 'Send 1 ticket', 'Send {n} tickets') : 'Send tickets')}
      run={(idempotencyKey) => apiClient.call(issueComplimentaryTickets, request(false), { idempotencyKey })}
      done="Tickets sent"
      onDone={onDone}
      onClose={onClose}
    />
  );
}

interface GuestProblemsProps {
  guests: ReturnType<typeof readGuestList>;
  problems: ReturnType<typeof guestProblems>;
}

function GuestProblems({ guests, problems }: GuestProblemsProps) {
  if (problems.length === 0) return null;
  return (
    <ul role="status" className="flex flex-col gap-1 border-l-4 border-rust-ink pl-4 text-rust-ink">
      {problems.slice(0, 20).map(({ line, problem }) => (
        <li
          key={line}
        >{`Person ${line + 1} (${guests[line]?.name || guests[line]?.email || 'no name'}): ${GUEST_PROBLEMS[problem]}`}</li>
      ))}
      {problems.length > 20 && <li>{`And ${problems.length - 20} more`}</li>}
    </ul>
  );
}

import type { Answer } from '@quivertree/contract/call';
import { type getEventStock, giveTickets } from '@quivertree/contract/gifts';
import { GUEST_PROBLEMS, guestProblems, MOST_GUESTS, readGuestList } from '@quivertree/domain/guest-list';
import { useState } from 'react';
import { apiClient } from '../../api-client.ts';
import { Button } from '../../ui/button.tsx';
import { TextArea, TextField } from '../../ui/field.tsx';
import { SelectField } from '../../ui/select.tsx';
import { PlannedAction } from './planned-action.tsx';

interface GiftFormProps {
  eventId: string;
  stock: Answer<typeof getEventStock>;
  onDone: () => void;
}

const ON_SALE = '';

/** Gives complimentary tickets to a list of people: what is wrong with a line stands there while it is typed. */
export function GiftForm({ eventId, stock, onDone }: GiftFormProps) {
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
    <section>
      <h2 className="mb-1 text-xl">Complimentary tickets</h2>
      <p className="mb-4 max-w-[70ch] text-soft">
        They cost nothing, count as no income and are mailed at once, each person’s in a mail of their own.
      </p>
      <div className="flex max-w-xl flex-col gap-4">
        <SelectField
          label="Which ticket"
          choices={stock.ticketTypes.map(({ id, name }) => ({ value: id, label: name }))}
          value={ticketId}
          onChange={({ target }) => {
            setTicketId(target.value);
            setAllotment(ON_SALE);
          }}
        />
        <SelectField
          label="Out of"
          choices={[
            { value: ON_SALE, label: `What is on sale (${type?.left ?? 0} left)` },
            ...(type?.allotments ?? []).map(({ name, units }) => ({
              value: name,
              label: `${name} (${units} kept back)`,
            })),
          ]}
          value={allotment}
          onChange={({ target }) => setAllotment(target.value)}
        />
        <TextArea
          label="Who gets them"
          hint={`A line for each person: name, email, number of tickets. Or paste it from a spreadsheet; at most ${MOST_GUESTS} people at once.`}
          rows={6}
          value={text}
          error={tooMany ? `These are ${guests.length} people: at most ${MOST_GUESTS} at once.` : undefined}
          onChange={({ target }) => setText(target.value)}
        />
        <label className="font-semibold">
          Or a CSV file
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
              >{`Person ${line + 1} (${guests[line]?.name || guests[line]?.email || 'nameless'}): ${GUEST_PROBLEMS[problem]}`}</li>
            ))}
            {problems.length > 20 && <li>{`And ${problems.length - 20} more.`}</li>}
          </ul>
        )}
        <TextField
          label="A line to them"
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
          {guests.length === 0 ? 'Give tickets' : `Give ${tickets} ${tickets === 1 ? 'ticket' : 'tickets'}`}
        </Button>
      </div>
      {asked && (
        <PlannedAction<Answer<typeof giveTickets>>
          title="Give complimentary tickets"
          wish={input(false)}
          preview={(signal) => apiClient.call(giveTickets, input(true), { signal })}
          explain={(plan) => (
            <ul className="flex list-disc flex-col gap-1 pl-5">
              <li>{`${plan.people} ${plan.people === 1 ? 'person gets' : 'people get'} ${plan.tickets} ${plan.tickets === 1 ? 'ticket' : 'tickets'}, mailed at once.`}</li>
              <li>No money moves.</li>
              <li>{`${plan.left} are left ${allotment === ON_SALE ? 'for sale' : `in “${allotment}”`}.`}</li>
            </ul>
          )}
          action={(plan) =>
            plan ? `Give ${plan.tickets} ${plan.tickets === 1 ? 'ticket' : 'tickets'}` : 'Give tickets'
          }
          run={(idempotencyKey) => apiClient.call(giveTickets, input(false), { idempotencyKey })}
          done="The tickets are on their way"
          onDone={() => {
            setAsked(false);
            setText('');
            onDone();
          }}
          onClose={() => setAsked(false)}
        />
      )}
    </section>
  );
}

import type { EditedEvent, EventDetailsFields } from '@quivertree/contract/events/event-editing';
import * as calls from '@quivertree/contract/events/event-editing';
import { type CustomFieldType, hasChoices } from '@quivertree/domain/events/custom-fields';
import type { EditedRow } from '@quivertree/domain/events/merge-edits';
import { apiClient } from '../../calls/api-client.ts';
import type { Versioned } from './editing.ts';

/** Part of an event that is edited as a document of its own. */
export interface EventPart<Doc> {
  name: 'details' | 'tickets' | 'questions';
  docOf: (event: EditedEvent) => Versioned<Doc>;
  save: (eventId: string, version: number, doc: Doc) => Promise<EditedEvent>;
}

export const DETAILS: EventPart<EventDetailsFields> = {
  name: 'details',
  docOf: ({ details: { version, ...doc } }) => ({ version, doc }),
  save: (eventId, version, doc) =>
    apiClient.call(calls.saveEventDetails, { params: { eventId }, body: { version, ...doc } }),
};

type SentType = calls.EventTicketsFields['ticketTypes'][number];

export interface PoolRow extends EditedRow {
  name: string;
  capacity: number;
}

export interface TypeRow extends EditedRow, Omit<SentType, 'id' | 'pool'> {
  /** Id of the ticket type's pool, or the key of the pool's row until the pool has an id; null for no pool. */
  poolName: string | null;
}

export interface TicketsDoc extends Omit<calls.EventTicketsFields, 'pools' | 'ticketTypes'> {
  pools: PoolRow[];
  ticketTypes: TypeRow[];
}

export const TICKETS: EventPart<TicketsDoc> = {
  name: 'tickets',
  docOf: ({ tickets }) => {
    const {
      version,
      maxPerBuyer,
      returnFeeBasisPoints,
      returnFeeMinor,
      exactStock,
      waitingRoom,
      refundPolicy,
      pools,
      ticketTypes,
    } = tickets;
    return {
      version,
      doc: {
        maxPerBuyer,
        returnFeeBasisPoints,
        returnFeeMinor,
        exactStock,
        waitingRoom,
        refundPolicy,
        pools: pools.map((pool) => ({ ...pool, key: pool.id ?? '' })),
        ticketTypes: ticketTypes.map(({ pool, ...type }) => ({
          ...type,
          key: type.id ?? '',
          poolName: pool === null ? null : (pools[pool]?.id ?? null),
        })),
      },
    };
  },
  save: (eventId, version, doc) =>
    apiClient.call(calls.saveEventTickets, { params: { eventId }, body: { version, ...ticketsFieldsOf(doc) } }),
};

/** The tickets as they are sent to the server, with each type's pool by index. */
export function ticketsFieldsOf({ pools, ticketTypes, ...doc }: TicketsDoc): calls.EventTicketsFields {
  const placeOf = (name: string | null) => {
    const place = pools.findIndex(({ id, key }) => name !== null && (id === name || key === name));
    return place < 0 ? null : place;
  };
  return {
    ...doc,
    pools: pools.map(({ key: _, ...pool }) => pool),
    ticketTypes: ticketTypes.map(({ key: _, poolName, ...type }) => ({ ...type, pool: placeOf(poolName) })),
  };
}

export interface QuestionRow extends EditedRow {
  label: string;
  type: CustomFieldType;
  required: boolean;
  section: string;
  options: string[];
}

export interface QuestionsDoc {
  questions: QuestionRow[];
}

export const QUESTIONS: EventPart<QuestionsDoc> = {
  name: 'questions',
  docOf: ({ questions: { version, questions } }) => ({
    version,
    doc: { questions: questions.map((question) => ({ ...question, key: question.id ?? '' })) },
  }),
  save: (eventId, version, { questions }) =>
    apiClient.call(calls.saveEventQuestions, {
      params: { eventId },
      body: {
        version,
        questions: questions.map(({ key: _, options, ...question }) => ({
          ...question,
          options: hasChoices(question.type) ? options.map((option) => option.trim()).filter(Boolean) : [],
        })),
      },
    }),
};

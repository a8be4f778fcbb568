import { EVENT_PROBLEMS } from '@quivertree/contract/events/event-problems';
import { millisOrNull } from '@quivertree/domain/dates/optional-instants';
import { ticketProblems } from '@quivertree/domain/events/ticket-rules';
import { Refusal } from '../../refusals/refusal.ts';

export interface FieldProblem {
  path: string;
  message: string;
}

/** Problems by field, with the contract's messages. */
export function fieldProblems(problems: Partial<Record<string, keyof typeof EVENT_PROBLEMS>>): FieldProblem[] {
  return Object.entries(problems).flatMap(([path, problem]) =>
    problem ? [{ path, message: EVENT_PROBLEMS[problem] }] : [],
  );
}

interface TicketTypeToCheck {
  name: string;
  salesStartAt: string | null;
  salesEndAt: string | null;
}

/** Problems with ticket types by field, with the contract's messages. `eventEndsAt` is in milliseconds since 1970. */
export function ticketTypeProblems(types: readonly TicketTypeToCheck[], eventEndsAt: number): FieldProblem[] {
  const rules = types.map(({ name, salesStartAt, salesEndAt }) => ({
    name,
    salesStartAt: millisOrNull(salesStartAt),
    salesEndAt: millisOrNull(salesEndAt),
  }));
  return ticketProblems(rules, eventEndsAt).map(({ index, field, problem }) => ({
    path: `ticketTypes.${index}.${field}`,
    message: EVENT_PROBLEMS[problem],
  }));
}

/** Throws a refusal with the first field's message if there are any errors. */
export function refuseFields(errors: FieldProblem[]): void {
  const [first] = errors;
  if (first) throw new Refusal('event.fields_invalid', undefined, { errors, message: first.message });
}

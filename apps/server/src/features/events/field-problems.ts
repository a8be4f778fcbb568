import { EVENT_PROBLEMS } from '@quivertree/contract/events/event-problems';
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

/** Throws a refusal if there are any errors; its message is that of the first field. */
export function refuseFields(errors: FieldProblem[]): void {
  const [first] = errors;
  if (first) throw new Refusal('event.fields_invalid', undefined, { errors, message: first.message });
}

import { eventStart } from '../events/event-date.ts';
import type { EventState } from '../events/event-states.ts';

/** Pause in typing before suggestions are fetched, in milliseconds. */
export const TYPING_PAUSE_MS = 150;
/** Minimum number of characters that suggestions are fetched for. */
export const MIN_SUGGESTED_LENGTH = 2;

type Suggestion =
  | { kind: 'event'; city: string; startTime: string; timeZone: string; state: EventState }
  | { kind: 'town' }
  | { kind: 'category' };

/** Line below a suggestion's name. */
export function suggestionNote(suggestion: Suggestion): string {
  if (suggestion.kind === 'event') {
    const { startTime: startsAt, city } = suggestion;
    return `${eventStart({ ...suggestion, startsAt })} · ${city}`;
  }
  return suggestion.kind === 'town' ? 'All events in this town' : 'All events in this category';
}

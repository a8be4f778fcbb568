import { type EditedEvent, getEditedEvent } from '@quivertree/contract/events/event-editing';
import { getHubEvent } from '@quivertree/contract/organisers/organisers';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { browserStorage } from '../../runtime/browser-runtime.ts';
import { createEditing, type EditingState } from './editing.ts';
import type { EventPart } from './edited-docs.ts';
import { refresh, answerQuery, answers } from '../../queries/answers.ts';

export interface PartEditing<Doc> extends EditingState<Doc> {
  /** True if changes are saved automatically; otherwise they are saved with a button. */
  automatic: boolean;
  change: (change: (doc: Doc) => Doc) => void;
  set: (change: Partial<Doc>) => void;
  saveNow: () => void;
  hold: (field: string, isBlocked: boolean) => void;
  decide: (acceptedTheirs: readonly number[]) => void;
  discard: () => void;
}

/** True if a field below this path has a problem, for instance one of the row `pools.0`. */
export function hasProblem({ problems }: Pick<PartEditing<object>, 'problems'>, path: string): boolean {
  return Object.keys(problems).some((field) => field.startsWith(`${path}.`));
}

/** True until the event is public: changes to it are then saved automatically. */
export function isSavedAutomatically({ state }: EditedEvent): boolean {
  return state === 'draft' || state === 'in_review';
}

/** Edits a part of an event. Drafts are saved automatically, public events with a button. */
export function useEditing<Doc extends object>(event: EditedEvent, part: EventPart<Doc>): PartEditing<Doc> {
  const loaded = answerQuery(getEditedEvent, { params: { eventId: event.id } });
  const automatic = isSavedAutomatically(event);
  const [editing] = useState(() =>
    createEditing<Doc>({
      loaded: part.docOf(event),
      automatic,
      storage: browserStorage('localStorage'),
      storageKey: `qt:editing:${event.id}:${part.name}`,
      save: async (version, doc) => {
        const saved = await part.save(event.id, version, doc);
        answers.set(loaded.key, saved);
        void refresh(getHubEvent);
        return part.docOf(saved);
      },
      reload: async () => part.docOf(await answers.fetch(loaded)),
    }),
  );
  useEffect(() => {
    editing.begin(automatic);
    const retry = () => editing.state().status === 'offline' && editing.saveNow();
    window.addEventListener('online', retry);
    return () => {
      window.removeEventListener('online', retry);
      editing.end();
    };
  }, [editing, automatic]);
  const state = useSyncExternalStore(editing.subscribe, editing.state);
  return {
    ...state,
    automatic,
    change: editing.change,
    set: (change) => editing.change((doc) => ({ ...doc, ...change })),
    saveNow: editing.saveNow,
    hold: editing.hold,
    decide: editing.decide,
    discard: editing.discard,
  };
}

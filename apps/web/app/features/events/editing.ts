import type { KeyValueStore } from '@quivertree/runtime/key-value-store';
import { CallError } from '@quivertree/contract/client';
import {
  type EditConflict,
  type EditedRow,
  mergeEdits,
  sameValue,
  takeSavedValue,
} from '@quivertree/domain/events/merge-edits';

/** Document with its version on the server. */
export interface Versioned<Doc> {
  version: number;
  doc: Doc;
}

export interface EditingOptions<Doc> {
  loaded: Versioned<Doc>;
  /** Saves a document based on a version; resolves with what was saved. */
  save: (version: number, doc: Doc) => Promise<Versioned<Doc>>;
  /** Fetches the current document. */
  reload: () => Promise<Versioned<Doc>>;
  /** True to save after every change. */
  automatic: boolean;
  /** Storage for unsaved changes; null if the browser has none. */
  storage: Pick<KeyValueStore, 'getItem' | 'setItem' | 'removeItem'> | null;
  storageKey: string;
}

export type EditingStatus = 'saved' | 'unsaved' | 'saving' | 'offline' | 'refused' | 'conflict';

export interface EditingState<Doc> {
  doc: Doc;
  status: EditingStatus;
  /** Time of the last save since the page was opened, in milliseconds. */
  savedAt: number | null;
  /** Problems by field; '' for those that concern no single field. */
  problems: Readonly<Record<string, string>>;
  conflicts: readonly EditConflict[];
  /** Last known document on the server, for comparison. */
  base: Doc;
  /** Number of times edits were discarded; fields with unreadable input reset when it changes. */
  discards: number;
}

/** Pause in typing before a draft is saved, in milliseconds. */
const PAUSE_MS = 1_000;
const FIRST_RETRY_MS = 2_000;
const MAX_RETRY_MS = 30_000;

export interface Editing<Doc> {
  state: () => EditingState<Doc>;
  subscribe: (listener: () => void) => () => void;
  change: (change: (doc: Doc) => Doc) => void;
  saveNow: () => void;
  /** Blocks or unblocks saving while a field's input is unreadable. */
  hold: (field: string, isBlocked: boolean) => void;
  /** Resolves conflicts and saves. Takes the other person's version for the listed indexes and ours for all others. */
  decide: (acceptedTheirs: readonly number[]) => void;
  /** Reverts to the document on the server. */
  discard: () => void;
  /** Starts saving, automatically or on demand; a draft may have become public in the meantime. */
  begin: (automatic: boolean) => void;
  /** Stops saving; unsaved changes stay in the browser's storage. */
  end: () => void;
}

/**
 * Editor of a document that others may edit at the same time. Changes are stored in the browser at once, saved
 * automatically or on demand, retried while offline, and merged with what others have saved.
 */
export function createEditing<Doc extends object>(options: EditingOptions<Doc>): Editing<Doc> {
  const { save, reload, storage, storageKey } = options;
  let { automatic } = options;
  const listeners = new Set<() => void>();
  let base = options.loaded;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let retryMs = FIRST_RETRY_MS;
  let sending = false;
  let ended = false;
  const blockedBy = new Set<string>();
  let state: EditingState<Doc> = {
    doc: base.doc,
    base: base.doc,
    status: 'saved',
    savedAt: null,
    problems: {},
    conflicts: [],
    discards: 0,
  };

  const set = (change: Partial<EditingState<Doc>>) => {
    state = { ...state, ...change, base: base.doc };
    persist();
    for (const listener of listeners) listener();
  };
  const statusOf = (doc: Doc): EditingStatus => {
    if (state.conflicts.length > 0) return 'conflict';
    if (sending) return 'saving';
    if (blockedBy.size > 0) return 'refused';
    return isClean(doc) ? 'saved' : 'unsaved';
  };
  const isClean = (doc = state.doc) => sameValue(withoutKeys(doc), withoutKeys(base.doc));

  function persist(): void {
    try {
      if (isClean()) storage?.removeItem(storageKey);
      else storage?.setItem(storageKey, JSON.stringify({ base, edited: state.doc }));
    } catch {
      // Saving to the server works without storage.
    }
  }

  function schedule(ms: number): void {
    clearTimeout(timer);
    if (!ended) timer = setTimeout(() => void send(), ms);
  }

  async function send(): Promise<void> {
    clearTimeout(timer);
    if (sending || ended || state.conflicts.length > 0) return;
    if (blockedBy.size > 0) return set({ status: 'refused' });
    if (isClean()) return set({ status: 'saved', problems: {} });
    const sent = state.doc;
    sending = true;
    set({ status: 'saving' });
    try {
      const saved = await save(base.version, sent);
      // The page keeps the text as typed, including leading and trailing spaces.
      const next = { version: saved.version, doc: withIdsByPlace(sent, saved.doc) };
      const editedSince = state.doc !== sent;
      base = next;
      retryMs = FIRST_RETRY_MS;
      set({
        doc: editedSince ? withIdsOf(state.doc, next.doc) : next.doc,
        status: blockedBy.size > 0 ? 'refused' : editedSince ? 'unsaved' : 'saved',
        savedAt: Date.now(),
        problems: {},
      });
      if (editedSince && automatic) schedule(PAUSE_MS);
    } catch (error) {
      await failed(error);
    } finally {
      sending = false;
    }
  }

  async function failed(error: unknown): Promise<void> {
    if (error instanceof CallError && error.code === 'event.edited_elsewhere') return merge();
    if (error instanceof CallError && error.status !== undefined && error.status < 500 && error.status !== 429) {
      set({ status: 'refused', problems: problemsOf(error) });
      return;
    }
    set({ status: 'offline' });
    schedule(retryMs);
    retryMs = Math.min(retryMs * 2, MAX_RETRY_MS);
  }

  /** Merges what someone else has saved with unsaved changes, leaving conflicts to the user. */
  async function merge(): Promise<void> {
    try {
      take(await reload());
    } catch {
      set({ status: 'offline' });
      schedule(retryMs);
    }
  }

  function take(saved: Versioned<Doc>): void {
    const { merged, conflicts } = mergeEdits(base.doc, state.doc, saved.doc);
    base = saved;
    set({
      doc: merged,
      conflicts,
      status: conflicts.length > 0 ? 'conflict' : isClean(merged) ? 'saved' : 'unsaved',
    });
    if (automatic && state.status === 'unsaved') schedule(0);
  }

  const stored = readStored<Doc>(storage, storageKey);
  if (stored) {
    state = { ...state, doc: stored.edited };
    if (stored.base.version === base.version) state = { ...state, status: isClean() ? 'saved' : 'unsaved' };
    else {
      const saved = base;
      base = stored.base;
      take(saved);
    }
    if (automatic && state.status === 'unsaved') schedule(PAUSE_MS);
  }

  return {
    state: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    change(change) {
      const doc = change(state.doc);
      const status = statusOf(doc);
      // Clears the problems if the change restores what is on the server.
      set({ doc, status, ...(status === 'saved' ? { problems: {} } : {}) });
      if (automatic) schedule(PAUSE_MS);
      // A pending retry was requested for the earlier edit only.
      else clearTimeout(timer);
    },
    saveNow: () => void send(),
    hold(field, isBlocked) {
      if (blockedBy.has(field) === isBlocked) return;
      if (isBlocked) blockedBy.add(field);
      else blockedBy.delete(field);
      set({ status: statusOf(state.doc) });
      if (automatic && blockedBy.size === 0) schedule(PAUSE_MS);
    },
    decide(acceptedTheirs) {
      const doc = acceptedTheirs.reduce((merged, place) => {
        const conflict = state.conflicts[place];
        return conflict ? takeSavedValue(merged, conflict) : merged;
      }, state.doc);
      set({ doc, conflicts: [], status: 'unsaved' });
      void send();
    },
    discard() {
      clearTimeout(timer);
      blockedBy.clear();
      set({ doc: base.doc, conflicts: [], problems: {}, status: 'saved', discards: state.discards + 1 });
    },
    begin(isAutomatic) {
      automatic = isAutomatic;
      ended = false;
      if (automatic && state.status === 'unsaved') schedule(PAUSE_MS);
    },
    end() {
      ended = true;
      clearTimeout(timer);
    },
  };
}

function problemsOf(error: CallError): Record<string, string> {
  const { errors = [] } = (error.body ?? {}) as { errors?: { path: string; message: string }[] };
  const byField = Object.fromEntries(errors.map(({ path, message }) => [path, message]));
  return errors.length > 0 ? byField : { '': error.message };
}

function readStored<Doc>(
  storage: EditingOptions<Doc>['storage'],
  key: string,
): { base: Versioned<Doc>; edited: Doc } | undefined {
  try {
    const stored: unknown = JSON.parse(storage?.getItem(key) ?? 'null');
    const { base, edited } = (stored ?? {}) as { base?: Versioned<Doc>; edited?: Doc };
    return base && edited && typeof base.version === 'number' && typeof base.doc === 'object'
      ? { base, edited }
      : undefined;
  } catch {
    return undefined;
  }
}

type Rows = (EditedRow & Record<string, unknown>)[];

function isRows(value: unknown): value is Rows {
  return Array.isArray(value) && value.every((row) => typeof row === 'object' && row !== null && 'key' in row);
}

function mapRows<Doc extends object>(doc: Doc, change: (rows: Rows, list: string) => Rows): Doc {
  const entries = Object.entries(doc).map(([name, value]) => [name, isRows(value) ? change(value, name) : value]);
  return Object.fromEntries(entries) as Doc;
}

/** Ignores row keys, which only exist on the page. */
function withoutKeys<Doc extends object>(doc: Doc): Doc {
  return mapRows(doc, (rows) => rows.map((row) => ({ ...row, key: '' })));
}

/** Adds ids to saved rows by index, as the server keeps their order. */
function withIdsByPlace<Doc extends object>(sent: Doc, saved: Doc): Doc {
  return mapRows(sent, (rows, list) => {
    const known = (saved as Record<string, unknown>)[list];
    return rows.map((row, i) => ({ ...row, id: (isRows(known) && known[i]?.id) || row.id }));
  });
}

/** Adds ids to rows that were edited while being saved. */
function withIdsOf<Doc extends object>(doc: Doc, saved: Doc): Doc {
  return mapRows(doc, (rows, list) => {
    const known = (saved as Record<string, unknown>)[list];
    return rows.map((row) => ({
      ...row,
      id: row.id ?? (isRows(known) ? (known.find(({ key }) => key === row.key)?.id ?? null) : null),
    }));
  });
}

import { CallError } from '@quivertree/contract/client';
import { type EditConflict, type EditedRow, mergeEdits, sameValue, takeTheirs } from '@quivertree/domain/merge-edits';

/** A version of a document, as the server has it. */
export interface Versioned<Doc> {
  version: number;
  doc: Doc;
}

export interface EditingOptions<Doc> {
  loaded: Versioned<Doc>;
  /** Sends a document that was made from a version; answers it as it was saved. */
  save: (version: number, doc: Doc) => Promise<Versioned<Doc>>;
  /** Asks for the document as it is now. */
  reload: () => Promise<Versioned<Doc>>;
  /** Whether each change is saved by itself. */
  automatic: boolean;
  /** Where what is not saved yet survives the page; null where the browser keeps nothing. */
  storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> | null;
  storageKey: string;
}

export type EditingStatus = 'saved' | 'unsaved' | 'saving' | 'offline' | 'refused' | 'conflict';

export interface EditingState<Doc> {
  doc: Doc;
  status: EditingStatus;
  /** When it was saved last, in milliseconds; null: not since the page was opened. */
  savedAt: number | null;
  /** What is wrong, by field; '' for what belongs to none. */
  problems: Readonly<Record<string, string>>;
  conflicts: readonly EditConflict[];
  /** The document as the server has it, for those who want to see what changes. */
  base: Doc;
  /** How often edits were discarded: fields that hold what is no value yet begin anew. */
  discards: number;
}

/** How long nothing may be typed before a draft saves itself, in milliseconds. */
const PAUSE_MS = 1_000;
const FIRST_RETRY_MS = 2_000;
const LONGEST_RETRY_MS = 30_000;

export interface Editing<Doc> {
  state: () => EditingState<Doc>;
  subscribe: (listener: () => void) => () => void;
  change: (change: (doc: Doc) => Doc) => void;
  saveNow: () => void;
  /** Saves nothing while a field holds what cannot be read. */
  hold: (field: string, held: boolean) => void;
  /** Decides conflicts: those whose place is in the list for them, the others for oneself; then saves. */
  decide: (forThem: readonly number[]) => void;
  /** Goes back to what the server has. */
  discard: () => void;
  /** Saves each change by itself from now on, or on a button only: what was a draft may have become public. */
  begin: (automatic: boolean) => void;
  /** Saves no more by itself; what is not saved stays with the browser. */
  end: () => void;
}

/**
 * One document that somebody edits while others may do the same: what is typed is kept by the browser at once, saved by
 * itself or on a button, tried again while there is no connection, and never written over what somebody else saved.
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
  const held = new Set<string>();
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
    keep();
    for (const listener of listeners) listener();
  };
  const statusOf = (doc: Doc): EditingStatus => {
    if (state.conflicts.length > 0) return 'conflict';
    if (sending) return 'saving';
    if (held.size > 0) return 'refused';
    return isClean(doc) ? 'saved' : 'unsaved';
  };
  const isClean = (doc = state.doc) => sameValue(withoutKeys(doc), withoutKeys(base.doc));

  function keep(): void {
    try {
      if (isClean()) storage?.removeItem(storageKey);
      else storage?.setItem(storageKey, JSON.stringify({ base, mine: state.doc }));
    } catch {
      // A browser that keeps nothing still saves.
    }
  }

  function plan(ms: number): void {
    clearTimeout(timer);
    if (!ended) timer = setTimeout(() => void send(), ms);
  }

  async function send(): Promise<void> {
    clearTimeout(timer);
    if (sending || ended || state.conflicts.length > 0) return;
    if (held.size > 0) return set({ status: 'refused' });
    if (isClean()) return set({ status: 'saved', problems: {} });
    const sent = state.doc;
    sending = true;
    set({ status: 'saving' });
    try {
      const saved = await save(base.version, sent);
      // What stands on the page stays as it was typed, spaces at its ends included.
      const next = { version: saved.version, doc: withIdsByPlace(sent, saved.doc) };
      const typedMeanwhile = state.doc !== sent;
      base = next;
      retryMs = FIRST_RETRY_MS;
      set({
        doc: typedMeanwhile ? withIdsOf(state.doc, next.doc) : next.doc,
        status: held.size > 0 ? 'refused' : typedMeanwhile ? 'unsaved' : 'saved',
        savedAt: Date.now(),
        problems: {},
      });
      if (typedMeanwhile && automatic) plan(PAUSE_MS);
    } catch (error) {
      await failed(error);
    } finally {
      sending = false;
    }
  }

  async function failed(error: unknown): Promise<void> {
    if (error instanceof CallError && error.code === 'event.edited_elsewhere') return join();
    if (error instanceof CallError && error.status !== undefined && error.status < 500 && error.status !== 429) {
      set({ status: 'refused', problems: problemsOf(error) });
      return;
    }
    set({ status: 'offline' });
    plan(retryMs);
    retryMs = Math.min(retryMs * 2, LONGEST_RETRY_MS);
  }

  /** Somebody else was faster: joins both, and asks where they differ. */
  async function join(): Promise<void> {
    try {
      take(await reload());
    } catch {
      set({ status: 'offline' });
      plan(retryMs);
    }
  }

  function take(theirs: Versioned<Doc>): void {
    const { merged, conflicts } = mergeEdits(base.doc, state.doc, theirs.doc);
    base = theirs;
    set({
      doc: merged,
      conflicts,
      status: conflicts.length > 0 ? 'conflict' : isClean(merged) ? 'saved' : 'unsaved',
    });
    if (automatic && state.status === 'unsaved') plan(0);
  }

  const kept = readKept<Doc>(storage, storageKey);
  if (kept) {
    state = { ...state, doc: kept.mine };
    if (kept.base.version === base.version) state = { ...state, status: isClean() ? 'saved' : 'unsaved' };
    else {
      const theirs = base;
      base = kept.base;
      take(theirs);
    }
    if (automatic && state.status === 'unsaved') plan(PAUSE_MS);
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
      // What was refused is not there any more where somebody went back to what the server has.
      set({ doc, status, ...(status === 'saved' ? { problems: {} } : {}) });
      if (automatic) plan(PAUSE_MS);
      // A save that found no connection was asked for what stood there then.
      else clearTimeout(timer);
    },
    saveNow: () => void send(),
    hold(field, isHeld) {
      if (held.has(field) === isHeld) return;
      if (isHeld) held.add(field);
      else held.delete(field);
      set({ status: statusOf(state.doc) });
      if (automatic && held.size === 0) plan(PAUSE_MS);
    },
    decide(forThem) {
      const doc = forThem.reduce((joined, place) => {
        const conflict = state.conflicts[place];
        return conflict ? takeTheirs(joined, conflict) : joined;
      }, state.doc);
      set({ doc, conflicts: [], status: 'unsaved' });
      void send();
    },
    discard() {
      clearTimeout(timer);
      held.clear();
      set({ doc: base.doc, conflicts: [], problems: {}, status: 'saved', discards: state.discards + 1 });
    },
    begin(now) {
      automatic = now;
      ended = false;
      if (automatic && state.status === 'unsaved') plan(PAUSE_MS);
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

function readKept<Doc>(
  storage: EditingOptions<Doc>['storage'],
  key: string,
): { base: Versioned<Doc>; mine: Doc } | undefined {
  try {
    const kept: unknown = JSON.parse(storage?.getItem(key) ?? 'null');
    const { base, mine } = (kept ?? {}) as { base?: Versioned<Doc>; mine?: Doc };
    return base && mine && typeof base.version === 'number' && typeof base.doc === 'object'
      ? { base, mine }
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

/** Keys are the page's own: they make no difference. */
function withoutKeys<Doc extends object>(doc: Doc): Doc {
  return mapRows(doc, (rows) => rows.map((row) => ({ ...row, key: '' })));
}

/** Rows that were just saved learn their ids: they come back in the order in which they went out. */
function withIdsByPlace<Doc extends object>(sent: Doc, saved: Doc): Doc {
  return mapRows(sent, (rows, list) => {
    const known = (saved as Record<string, unknown>)[list];
    return rows.map((row, i) => ({ ...row, id: (isRows(known) && known[i]?.id) || row.id }));
  });
}

/** Rows that were typed on while they were saved learn their ids. */
function withIdsOf<Doc extends object>(doc: Doc, saved: Doc): Doc {
  return mapRows(doc, (rows, list) => {
    const known = (saved as Record<string, unknown>)[list];
    return rows.map((row) => ({
      ...row,
      id: row.id ?? (isRows(known) ? (known.find(({ key }) => key === row.key)?.id ?? null) : null),
    }));
  });
}

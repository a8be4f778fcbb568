import type { KeyValueStore } from '@quivertree/runtime/key-value-store';
import { CallError } from '@quivertree/contract/client';
import {
  type EditConflict,
  isRows,
  mergeEdits,
  type Row,
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
  /** Saves a document that was edited from the given version; resolves with what was saved. */
  save: (version: number, doc: Doc) => Promise<Versioned<Doc>>;
  /** Fetches the current document. */
  reload: () => Promise<Versioned<Doc>>;
  /** True to save automatically after every change, false to save on demand. */
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
  /** Number of times edits were discarded. Whenever it changes, fields with unreadable input are reset. */
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
  /** Blocks saving while a field's input is unreadable, and unblocks it afterwards. */
  hold: (field: string, isBlocked: boolean) => void;
  /** Resolves conflicts and saves. Takes the other person's version for the listed indexes and ours for all others. */
  decide: (acceptedTheirs: readonly number[]) => void;
  /** Reverts to the document on the server. */
  discard: () => void;
  /** Starts saving, automatically or on demand. The mode is given again each time, as publishing a draft changes it. */
  begin: (automatic: boolean) => void;
  /** Stops saving; unsaved changes stay in the browser's storage. */
  end: () => void;
}

/**
 * Editor of a document that others may edit at the same time. Changes are stored in the browser at once, saved
 * automatically or on demand, retried while offline, and merged with what others have saved.
 */
export function createEditing<Doc extends object>(options: EditingOptions<Doc>): Editing<Doc> {
  const editor = new Editor(options);
  return {
    state: () => editor.state,
    subscribe: (listener) => editor.subscribe(listener),
    change: (change) => editor.change(change),
    saveNow: () => void editor.send(),
    hold: (field, isBlocked) => editor.hold(field, isBlocked),
    decide: (acceptedTheirs) => editor.decide(acceptedTheirs),
    discard: () => editor.discard(),
    begin: (automatic) => editor.begin(automatic),
    end: () => editor.end(),
  };
}

class Editor<Doc extends object> {
  state: EditingState<Doc>;
  readonly #options: EditingOptions<Doc>;
  readonly #listeners = new Set<() => void>();
  readonly #blockedBy = new Set<string>();
  #automatic: boolean;
  #base: Versioned<Doc>;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #retryMs = FIRST_RETRY_MS;
  #sending = false;
  #ended = false;

  constructor(options: EditingOptions<Doc>) {
    this.#options = options;
    this.#automatic = options.automatic;
    this.#base = options.loaded;
    const { doc } = options.loaded;
    this.state = { doc, base: doc, status: 'saved', savedAt: null, problems: {}, conflicts: [], discards: 0 };
    this.#restore();
  }

  /** Continues with the changes that the browser has stored. */
  #restore(): void {
    const stored = readStored<Doc>(this.#options.storage, this.#options.storageKey);
    if (!stored) return;
    this.state = { ...this.state, doc: stored.edited };
    if (stored.base.version === this.#base.version)
      this.state = { ...this.state, status: this.#isClean() ? 'saved' : 'unsaved' };
    else {
      const saved = this.#base;
      this.#base = stored.base;
      this.#take(saved);
    }
    if (this.#automatic && this.state.status === 'unsaved') this.#schedule(PAUSE_MS);
  }

  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  change(change: (doc: Doc) => Doc): void {
    const doc = change(this.state.doc);
    const status = this.#statusOf(doc);
    // Clears the problems if the change restores what is on the server.
    this.#set({ doc, status, ...(status === 'saved' ? { problems: {} } : {}) });
    if (this.#automatic) this.#schedule(PAUSE_MS);
    // Cancels a pending retry, which was meant for the previous edit.
    else clearTimeout(this.#timer);
  }

  hold(field: string, isBlocked: boolean): void {
    if (this.#blockedBy.has(field) === isBlocked) return;
    if (isBlocked) this.#blockedBy.add(field);
    else this.#blockedBy.delete(field);
    this.#set({ status: this.#statusOf(this.state.doc) });
    if (this.#automatic && this.#blockedBy.size === 0) this.#schedule(PAUSE_MS);
  }

  decide(acceptedTheirs: readonly number[]): void {
    const doc = acceptedTheirs.reduce((merged, place) => {
      const conflict = this.state.conflicts[place];
      return conflict ? takeSavedValue(merged, conflict) : merged;
    }, this.state.doc);
    this.#set({ doc, conflicts: [], status: 'unsaved' });
    void this.send();
  }

  discard(): void {
    clearTimeout(this.#timer);
    this.#blockedBy.clear();
    const discards = this.state.discards + 1;
    this.#set({ doc: this.#base.doc, conflicts: [], problems: {}, status: 'saved', discards });
  }

  begin(automatic: boolean): void {
    this.#automatic = automatic;
    this.#ended = false;
    if (automatic && this.state.status === 'unsaved') this.#schedule(PAUSE_MS);
  }

  end(): void {
    this.#ended = true;
    clearTimeout(this.#timer);
  }

  async send(): Promise<void> {
    clearTimeout(this.#timer);
    if (this.#sending || this.#ended || this.state.conflicts.length > 0) return;
    if (this.#blockedBy.size > 0) return this.#set({ status: 'refused' });
    if (this.#isClean()) return this.#set({ status: 'saved', problems: {} });
    const sent = this.state.doc;
    this.#sending = true;
    this.#set({ status: 'saving' });
    try {
      const saved = await this.#options.save(this.#base.version, sent);
      this.#saved(sent, saved);
    } catch (error) {
      await this.#failed(error);
    } finally {
      this.#sending = false;
    }
  }

  #saved(sent: Doc, saved: Versioned<Doc>): void {
    // Keeps the text as typed, although the server trims it.
    const next = { version: saved.version, doc: withIdsByPlace(sent, saved.doc) };
    const editedSince = this.state.doc !== sent;
    this.#base = next;
    this.#retryMs = FIRST_RETRY_MS;
    this.#set({
      doc: editedSince ? withIdsOf(this.state.doc, next.doc) : next.doc,
      status: this.#blockedBy.size > 0 ? 'refused' : editedSince ? 'unsaved' : 'saved',
      savedAt: Date.now(),
      problems: {},
    });
    if (editedSince && this.#automatic) this.#schedule(PAUSE_MS);
  }

  async #failed(error: unknown): Promise<void> {
    if (error instanceof CallError && error.code === 'event.edited_elsewhere') return this.#merge();
    if (error instanceof CallError && error.status !== undefined && error.status < 500 && error.status !== 429) {
      this.#set({ status: 'refused', problems: problemsOf(error) });
      return;
    }
    this.#set({ status: 'offline' });
    this.#schedule(this.#retryMs);
    this.#retryMs = Math.min(this.#retryMs * 2, MAX_RETRY_MS);
  }

  /** Merges what someone else has saved with unsaved changes, leaving conflicts to the user. */
  async #merge(): Promise<void> {
    try {
      this.#take(await this.#options.reload());
    } catch {
      this.#set({ status: 'offline' });
      this.#schedule(this.#retryMs);
    }
  }

  #take(saved: Versioned<Doc>): void {
    const { merged, conflicts } = mergeEdits(this.#base.doc, this.state.doc, saved.doc);
    this.#base = saved;
    this.#set({
      doc: merged,
      conflicts,
      status: conflicts.length > 0 ? 'conflict' : this.#isClean(merged) ? 'saved' : 'unsaved',
    });
    if (this.#automatic && this.state.status === 'unsaved') this.#schedule(0);
  }

  #set(change: Partial<EditingState<Doc>>): void {
    this.state = { ...this.state, ...change, base: this.#base.doc };
    this.#persist();
    for (const listener of this.#listeners) listener();
  }

  #statusOf(doc: Doc): EditingStatus {
    if (this.state.conflicts.length > 0) return 'conflict';
    if (this.#sending) return 'saving';
    if (this.#blockedBy.size > 0) return 'refused';
    return this.#isClean(doc) ? 'saved' : 'unsaved';
  }

  #isClean(doc = this.state.doc): boolean {
    return sameValue(withoutKeys(doc), withoutKeys(this.#base.doc));
  }

  #persist(): void {
    const { storage, storageKey } = this.#options;
    try {
      if (this.#isClean()) storage?.removeItem(storageKey);
      else storage?.setItem(storageKey, JSON.stringify({ base: this.#base, edited: this.state.doc }));
    } catch {
      // Saving to the server works without storage.
    }
  }

  #schedule(ms: number): void {
    clearTimeout(this.#timer);
    if (!this.#ended) this.#timer = setTimeout(() => void this.send(), ms);
  }
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

function mapRows<Doc extends object>(doc: Doc, change: (rows: Row[], list: string) => Row[]): Doc {
  const entries = Object.entries(doc).map(([name, value]) => [name, isRows(value) ? change(value, name) : value]);
  return Object.fromEntries(entries) as Doc;
}

/** Blanks row keys, which exist only on the page. */
function withoutKeys<Doc extends object>(doc: Doc): Doc {
  return mapRows(doc, (rows) => rows.map((row) => ({ ...row, key: '' })));
}

/** Copies the ids of saved rows to the rows sent, by index, as the server keeps their order. */
function withIdsByPlace<Doc extends object>(sent: Doc, saved: Doc): Doc {
  return mapRows(sent, (rows, list) => {
    const known = (saved as Record<string, unknown>)[list];
    return rows.map((row, i) => ({ ...row, id: (isRows(known) && known[i]?.id) || row.id }));
  });
}

/** Copies new ids to rows that were edited while they were being saved, matching them by key. */
function withIdsOf<Doc extends object>(doc: Doc, saved: Doc): Doc {
  return mapRows(doc, (rows, list) => {
    const known = (saved as Record<string, unknown>)[list];
    return rows.map((row) => ({
      ...row,
      id: row.id ?? (isRows(known) ? (known.find(({ key }) => key === row.key)?.id ?? null) : null),
    }));
  });
}

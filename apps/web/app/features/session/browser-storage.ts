/**
 * The browser's storage, or one in memory where it's blocked (cookies disabled, a sandboxed frame), so that the page
 * still works until it is closed.
 */
export function browserStorage(kind: 'localStorage' | 'sessionStorage'): Storage {
  try {
    const storage = window[kind];
    storage.getItem('');
    return storage;
  } catch {
    return (inMemory[kind] ??= new MemoryStorage());
  }
}

const inMemory: { localStorage?: Storage; sessionStorage?: Storage } = {};

/** A storage that lives as long as the page. */
export class MemoryStorage implements Storage {
  readonly #items = new Map<string, string>();

  get length(): number {
    return this.#items.size;
  }

  key(index: number): string | null {
    return [...this.#items.keys()][index] ?? null;
  }

  getItem(key: string): string | null {
    return this.#items.get(key) ?? null;
  }

  setItem(key: string, value: string): void {
    this.#items.set(key, String(value));
  }

  removeItem(key: string): void {
    this.#items.delete(key);
  }

  clear(): void {
    this.#items.clear();
  }
}

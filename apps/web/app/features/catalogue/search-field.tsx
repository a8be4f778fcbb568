import { lazy, Suspense, useState } from 'react';
import { retryImport } from '../../hydration/retrying-import.ts';

const Suggestions = lazy(() => retryImport(() => import('./suggestions.tsx')));

/** Text box for words to search for. Suggestions are loaded once it has the focus. */
export function SearchField({ words }: { words: string }) {
  const [input, setInput] = useState<HTMLInputElement>();
  return (
    <div className="relative col-span-full border-b md:border-b-2">
      <label className="block">
        <span className="eyebrow pointer-events-none absolute pt-3 text-soft">Event, artist or place</span>
        <input
          type="search"
          name="q"
          defaultValue={words}
          maxLength={100}
          className="block min-h-16 w-full bg-transparent pt-7 pb-2 font-display text-lg font-bold tracking-tight md:min-h-19 md:text-2xl"
          onFocus={({ currentTarget }) => setInput(currentTarget)}
        />
      </label>
      {input && (
        <Suspense>
          <Suggestions input={input} words={words} />
        </Suspense>
      )}
    </div>
  );
}

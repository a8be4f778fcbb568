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
          // Remounts the box when another link has changed the URL, so that it shows the new words.
          key={words}
          type="search"
          name="q"
          defaultValue={words}
          maxLength={100}
          autoComplete="off"
          className="block min-h-19 w-full bg-transparent pt-7 pb-2 font-display text-lg font-bold tracking-tight md:text-2xl"
          onFocus={({ currentTarget }) => setInput(currentTarget)}
        />
      </label>
      {input && (
        <Suspense>
          <Suggestions key={words} input={input} />
        </Suspense>
      )}
    </div>
  );
}

import { suggestEvents, type Suggestion } from '@quivertree/contract/catalogue/search';
import { MIN_SUGGESTED_LENGTH, suggestionNote, TYPING_PAUSE_MS } from '@quivertree/domain/catalogue/suggestions';
import { plural } from '@quivertree/domain/text/plural';
import { useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { apiClient } from '../../calls/api-client.ts';
import { Link } from '../../pages/link.tsx';
import { categoryPath, eventPath, explorePath } from '../../pages/paths.ts';

function pathOf(suggestion: Suggestion): string {
  if (suggestion.kind === 'event') return eventPath(suggestion);
  return suggestion.kind === 'town'
    ? explorePath({ city: suggestion.name.toLowerCase() })
    : categoryPath(suggestion.name);
}

interface SuggestionsProps {
  input: HTMLInputElement;
  /** Words that the page shows the events of. */
  words: string;
}

/**
 * Suggestions for what is being typed into a box: an ARIA combobox with a list of links. Empty until there is an
 * answer.
 */
export default function Suggestions({ input, words }: SuggestionsProps) {
  const [text, setText] = useState(input.value);
  const answered = useSuggestions(text);
  const [active, setActive] = useState(-1);
  const [open, setOpen] = useState(false);
  const navigate = useNavigate();
  const id = useId();
  const isShown = open && answered.length > 0;
  const chosen = isShown ? answered[active] : undefined;

  const shownWords = useRef(words);
  useEffect(() => {
    if (shownWords.current === words) return;
    // Another link has changed the search, so the form returns to it.
    shownWords.current = words;
    input.form?.reset();
    setText(words);
    setOpen(false);
  }, [input, words]);

  // Someone may have typed, or moved on, before the listeners below were added.
  useEffect(() => {
    if (input.value === input.defaultValue || document.activeElement !== input) return;
    setText(input.value);
    setOpen(true);
  }, [input]);

  useComboboxAttributes(input, id, isShown, chosen ? active : -1);

  // Before the list is painted, so that no key is lost that is pressed as soon as it appears.
  useLayoutEffect(() => {
    const ending = new AbortController();
    const { signal } = ending;
    const type = () => {
      setText(input.value);
      setActive(-1);
      setOpen(true);
    };
    const close = () => setOpen(false);
    const press = (event: KeyboardEvent) => {
      const last = answered.length - 1;
      if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
        event.preventDefault();
        const down = event.key === 'ArrowDown';
        const next = active + (down ? 1 : -1);
        if (!open) setActive(down ? 0 : last);
        else setActive(next > last ? -1 : next < -1 ? last : next);
        setOpen(true);
      } else if (event.key === 'Escape' && isShown) {
        event.preventDefault();
        close();
      } else if (event.key === 'Enter' && chosen) {
        event.preventDefault();
        close();
        void navigate(pathOf(chosen));
      }
    };
    input.addEventListener('input', type, { signal });
    input.addEventListener('keydown', press, { signal });
    input.addEventListener('blur', close, { signal });
    input.form?.addEventListener('submit', close, { signal });
    return () => ending.abort();
  }, [input, answered, open, isShown, active, chosen, navigate]);

  return (
    <>
      <SuggestionList
        id={id}
        hidden={!isShown}
        suggestions={answered}
        active={active}
        onChoose={() => setOpen(false)}
      />
      <p role="status" className="sr-only">
        {isShown && plural(answered.length, 'suggestion', 'suggestions')}
      </p>
    </>
  );
}

/** Suggestions for a text, fetched once typing pauses; those for the previous text until there is an answer. */
function useSuggestions(text: string): readonly Suggestion[] {
  const [answered, setAnswered] = useState<readonly Suggestion[]>([]);

  useEffect(() => {
    const q = text.trim();
    if (q.length < MIN_SUGGESTED_LENGTH) return setAnswered([]);
    const request = new AbortController();
    const timer = setTimeout(() => {
      apiClient.call(suggestEvents, { query: { q } }, { signal: request.signal }).then(setAnswered, () => {});
    }, TYPING_PAUSE_MS);
    return () => {
      clearTimeout(timer);
      request.abort();
    };
  }, [text]);

  return answered;
}

/** Makes a box the combobox of a list of suggestions. None of them is active if the index is -1. */
function useComboboxAttributes(input: HTMLInputElement, listId: string, isExpanded: boolean, active: number): void {
  useLayoutEffect(() => {
    const attributes = {
      role: 'combobox',
      'aria-autocomplete': 'list',
      'aria-controls': listId,
      'aria-expanded': String(isExpanded),
      'aria-activedescendant': active === -1 ? '' : `${listId}-${active}`,
    };
    for (const [name, value] of Object.entries(attributes)) input.setAttribute(name, value);
  }, [input, listId, isExpanded, active]);
}

interface SuggestionListProps {
  id: string;
  hidden: boolean;
  suggestions: readonly Suggestion[];
  /** Index of the active suggestion, or -1. */
  active: number;
  onChoose: () => void;
}

/** List of links below the box. Its options' ids end in their indices. */
function SuggestionList({ id, hidden, suggestions, active, onChoose }: SuggestionListProps) {
  return (
    <div
      id={id}
      role="listbox"
      aria-label="Suggestions"
      hidden={hidden}
      className="absolute inset-x-0 top-full z-30 border-2 border-camelthorn bg-pan-bright"
    >
      {suggestions.map((suggestion, i) => (
        <Link
          key={pathOf(suggestion)}
          to={pathOf(suggestion)}
          id={`${id}-${i}`}
          tabIndex={-1}
          role="option"
          aria-selected={i === active}
          className="block px-4 py-2.5 hover:bg-camelthorn hover:text-pan aria-selected:bg-camelthorn aria-selected:text-pan"
          // The box keeps the focus, so the list is still open when the click comes.
          onMouseDown={(event) => event.preventDefault()}
          onClick={onChoose}
        >
          <span className="block font-semibold">{suggestion.name}</span>
          <span className="block text-sm">{suggestionNote(suggestion)}</span>
        </Link>
      ))}
    </div>
  );
}

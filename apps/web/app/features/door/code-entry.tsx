import { type FormEvent, type ReactNode, useEffect, useId, useRef } from 'react';

/**
 * Field for codes that are typed or sent by a scanner acting as a keyboard. It takes keys pressed anywhere on the page.
 * `aside` is shown beside the label.
 */
export function CodeEntry({ onCode, aside }: { onCode: (code: string) => void; aside: ReactNode }) {
  const input = useRef<HTMLInputElement>(null);
  const id = useId();

  useEffect(() => {
    // On a phone, focusing would open the keyboard over the camera picture.
    if (window.matchMedia('(pointer: fine)').matches) input.current?.focus({ preventScroll: true });

    function catchTyping(event: KeyboardEvent) {
      const elsewhere = event.target === document.body;
      if (elsewhere && event.key.length === 1 && event.key !== ' ' && !event.ctrlKey && !event.metaKey && !event.altKey)
        input.current?.focus({ preventScroll: true });
    }
    window.addEventListener('keydown', catchTyping);
    return () => window.removeEventListener('keydown', catchTyping);
  }, []);

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const field = input.current;
    const code = field?.value.trim();
    if (!field || !code) return;
    field.value = '';
    field.focus({ preventScroll: true });
    onCode(code);
  }

  return (
    <form onSubmit={submit} className="flex flex-col gap-1.5">
      <div className="flex items-center justify-between gap-3">
        <label htmlFor={id} className="text-sm font-semibold text-soft">
          Ticket code or order reference
        </label>
        {aside}
      </div>
      <div className="flex gap-2">
        <input
          ref={input}
          id={id}
          name="code"
          type="text"
          autoComplete="off"
          autoCapitalize="characters"
          autoCorrect="off"
          spellCheck={false}
          enterKeyHint="go"
          placeholder="ABCDE-FGHJK"
          className="figures h-14 min-w-0 flex-1 rounded-md border-2 border-soft bg-pan px-3 text-xl font-semibold uppercase tracking-wide placeholder:text-soft placeholder:font-normal"
        />
        <button
          type="submit"
          className="h-14 rounded-md bg-dune px-5 text-lg font-bold text-on-dune hover:bg-dune-deep"
        >
          Check
        </button>
      </div>
    </form>
  );
}

import type { Command, EditorState } from 'prosemirror-state';
import type { EditorView } from 'prosemirror-view';
import { type KeyboardEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { type ControlIds, TextField } from '../../ui/field.tsx';
import { createView, markdownOf, stateOf } from './create-view.ts';
import { ACTIONS, type EditorAction, isLink, linkAt, removeLink, setLink } from './editor-commands.ts';
import { safeHref } from '@quivertree/domain/text/markdown';
import './rich-text-editor.css';
import { Icon } from '../../ui/icon.tsx';
import { BOLD, BULLETS, HEADING_1, HEADING_2, ITALIC, LINK, NUMBERS, QUOTE, REDO, UNDO } from '../../ui/icons.ts';

const BUTTONS: readonly [keyof typeof ACTIONS | 'link', string][] = [
  ['strong', BOLD],
  ['emphasis', ITALIC],
  ['heading', HEADING_1],
  ['subheading', HEADING_2],
  ['bullets', BULLETS],
  ['numbers', NUMBERS],
  ['quote', QUOTE],
  ['link', LINK],
  ['undo', UNDO],
  ['redo', REDO],
];

export interface RichTextEditorProps {
  label: string;
  /** Text in Markdown (`markdown.ts`). */
  value: string;
  onChange: (markdown: string) => void;
  maxLength: number;
  ids: ControlIds;
}

/** Edits Markdown as formatted text, with a toolbar. */
export default function RichTextEditor({ label, value, onChange, maxLength, ids }: RichTextEditorProps) {
  const place = useRef<HTMLDivElement>(null);
  const view = useRef<EditorView>(null);
  const [state, setState] = useState<EditorState>();
  const [asking, setAsking] = useState(false);
  const ask = useEffectEvent(() => setAsking(true));
  const change = useEffectEvent(onChange);
  const create = useEffectEvent((element: HTMLElement) =>
    createView(element, {
      markdown: value,
      attributes: { id: ids.id, role: 'textbox', 'aria-multiline': 'true', 'aria-label': label },
      maxLength,
      onMarkdown: (markdown) => change(markdown),
      onState: setState,
      askForLink: () => ask(),
    }),
  );

  useEffect(() => {
    const created = place.current && create(place.current);
    view.current = created;
    setState(created?.state);
    return () => created?.destroy();
  }, []);

  // Takes over a value from outside, because the form was reset or another version of the text was chosen.
  useEffect(() => {
    const current = view.current;
    if (!current || markdownOf(current.state.doc) === value) return;
    const fresh = stateOf(value, () => ask());
    if (markdownOf(fresh.doc) === markdownOf(current.state.doc)) return;
    current.updateState(fresh);
    setState(fresh);
  }, [value]);

  useEffect(() => {
    const { dom } = view.current ?? {};
    for (const name of ['aria-describedby', 'aria-invalid'] as const) {
      if (ids[name] === undefined) dom?.removeAttribute(name);
      else dom?.setAttribute(name, String(ids[name]));
    }
  });

  const run = (command: Command) => {
    const current = view.current;
    if (!current) return;
    command(current.state, current.dispatch.bind(current), current);
    current.focus();
  };

  return (
    <div className="rich-text rounded-md border border-camelthorn/45 bg-pan-bright focus-within:border-camelthorn">
      <div
        role="toolbar"
        tabIndex={-1}
        aria-label="Formatting"
        aria-controls={state && ids.id}
        onKeyDown={moveAlong}
        className="flex flex-wrap gap-0.5 border-b border-camelthorn/25 p-1"
      >
        {BUTTONS.map(([key, icon], i) => {
          const action: EditorAction =
            key === 'link' ? { name: 'Link', isOn: isLink, run: () => (setAsking(true), true) } : ACTIONS[key];
          const isOn = state && action.isOn?.(state);
          return (
            <button
              key={key}
              type="button"
              title={action.name}
              aria-label={action.name}
              aria-pressed={isOn}
              tabIndex={i === 0 ? 0 : -1}
              disabled={!state || (key !== 'link' && !action.run(state))}
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => (key === 'link' ? setAsking(true) : run(action.run))}
              className="grid size-10 place-items-center rounded hover:bg-pan-deep disabled:opacity-40 aria-pressed:bg-camelthorn aria-pressed:text-pan"
            >
              <Icon path={icon} className="size-5" />
            </button>
          );
        })}
      </div>
      {asking && state && (
        <LinkForm
          current={linkAt(state)}
          onDone={(command) => {
            setAsking(false);
            if (command) run(command);
            else view.current?.focus();
          }}
        />
      )}
      <div ref={place} />
    </div>
  );
}

/** Arrow keys move between the buttons: a toolbar is a single tab stop. */
function moveAlong(event: KeyboardEvent<HTMLElement>): void {
  const buttons = [...event.currentTarget.querySelectorAll<HTMLButtonElement>('button:not(:disabled)')];
  const at = buttons.findIndex((button) => button === document.activeElement);
  const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: buttons.length - 1 }[event.key];
  if (to === undefined) return;
  event.preventDefault();
  buttons.at(to % buttons.length)?.focus();
}

function LinkForm({ current, onDone }: { current: string; onDone: (command?: Command) => void }) {
  const [address, setAddress] = useState(current);
  const [problem, setProblem] = useState<string>();
  const apply = () => {
    const typed = address.trim();
    const href = safeHref(
      /^[a-z][a-z+.-]*:/i.test(typed) ? typed : typed.includes('@') ? `mailto:${typed}` : `https://${typed}`,
    );
    if (typed === '' || href === undefined) setProblem('Enter a web or email address, such as https://example.com.');
    else onDone(setLink(href));
  };
  return (
    <div
      role="group"
      aria-label="Link"
      className="flex flex-col gap-3 border-b border-camelthorn/25 p-3"
      onKeyDown={(event) => {
        if (event.key !== 'Enter' && event.key !== 'Escape') return;
        // Keeps the key from submitting the surrounding form or closing its dialog.
        event.preventDefault();
        event.stopPropagation();
        if (event.key === 'Escape') onDone();
        else apply();
      }}
    >
      <TextField
        label="Web or email address"
        value={address}
        onChange={({ target }) => setAddress(target.value)}
        error={problem}
        autoFocus
        inputMode="url"
        autoComplete="off"
        maxLength={1_000}
      />
      <div className="flex flex-wrap gap-3">
        <Button onClick={apply}>Add link</Button>
        {current !== '' && (
          <Button kind="outline" onClick={() => onDone(removeLink)}>
            Remove link
          </Button>
        )}
        <Button kind="outline" onClick={() => onDone()}>
          Cancel
        </Button>
      </div>
    </div>
  );
}

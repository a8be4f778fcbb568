import { type RefObject, useEffect, useRef, useState } from 'react';
import { draftOf, forgetDraft } from './drafts.ts';

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

interface DraftOptions {
  /** Tells the dialog and what it is about from all others on the page; without it nothing is kept. */
  draft: string | undefined;
  busy: boolean;
  /** What was submitted did not go through: it is still a draft. */
  failed: boolean;
}

/**
 * Keeps what is typed and chosen in a dialog when it is closed, and enters it again when the dialog is opened once more,
 * until it is submitted or the page is left. Works on the controls themselves, so that no dialog has to lift its state;
 * passwords and codes are never kept.
 */
export function useDraft(dialog: RefObject<HTMLDialogElement | null>, { draft, busy, failed }: DraftOptions): void {
  const [name] = useState(draft);
  const submitted = useRef(false);
  useEffect(() => {
    if (busy) submitted.current = true;
    else if (failed) submitted.current = false;
  }, [busy, failed]);

  useEffect(() => {
    const box = dialog.current;
    if (!box || name === undefined) return;
    const values = draftOf(name);
    const missing = new Set(values.keys());

    function keep({ target }: Event): void {
      const field = fieldsIn(box as HTMLDialogElement).find(([, control]) => control === target);
      if (!field) return;
      missing.delete(field[0]);
      values.set(field[0], valueOf(field[1]));
    }

    /** Some fields appear only once another has its value again. */
    function enterMissing(): void {
      for (const [field, control] of fieldsIn(box as HTMLDialogElement)) {
        const value = values.get(field);
        if (value === undefined || !missing.has(field) || !accepts(control, value)) continue;
        missing.delete(field);
        enter(control, value);
      }
    }

    box.addEventListener('input', keep);
    enterMissing();
    const observer = new MutationObserver(enterMissing);
    observer.observe(box, { childList: true, subtree: true });
    return () => {
      observer.disconnect();
      box.removeEventListener('input', keep);
      if (submitted.current) forgetDraft(name);
    };
  }, [dialog, name]);
}

/** A dialog's fields by what they are called; the buttons of a radio group share one name. */
function fieldsIn(box: HTMLDialogElement): [field: string, control: Control][] {
  const counts = new Map<string, number>();
  return [...box.querySelectorAll<Control>('input, textarea, select')].filter(isKept).map((control) => {
    if (control.type === 'radio') return [`radio ${control.name}`, control];
    const name = `${control.type} ${control.labels?.[0]?.textContent ?? control.ariaLabel ?? control.name}`;
    const count = (counts.get(name) ?? 0) + 1;
    counts.set(name, count);
    return [`${name} ${count}`, control];
  });
}

/** Not secrets, nor what is marked with `data-no-draft`: it takes effect at once, or has to be typed deliberately. */
function isKept({ type, autocomplete, dataset }: Control): boolean {
  const secret = ['password', 'file', 'hidden'].includes(type) || autocomplete === 'one-time-code';
  return !secret && dataset['noDraft'] === undefined;
}

function valueOf(control: Control): string {
  return control.type === 'checkbox' ? String((control as HTMLInputElement).checked) : control.value;
}

function accepts(control: Control, value: string): boolean {
  if (control.disabled || (control.type === 'radio' && control.value !== value)) return false;
  return !(control instanceof HTMLSelectElement) || [...control.options].some((option) => option.value === value);
}

/** Enters a value as a person would, so that React hears of it. */
function enter(control: Control, value: string): void {
  if (control.type === 'radio' || control.type === 'checkbox') {
    const { checked } = control as HTMLInputElement;
    if (checked !== (control.type === 'radio' || value === 'true')) control.click();
    return;
  }
  if (control.value === value) return;
  // React keeps its own setter on the element, which would hide the change from it.
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), 'value')?.set?.call(control, value);
  control.dispatchEvent(new Event(control instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }));
}

import { type RefObject, useEffect, useRef, useState } from 'react';
import { draftOf, forgetDraft } from './drafts.ts';

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

interface DraftOptions {
  /** Identifies the dialog and its subject on the page; without it nothing is stored. */
  draft: string | undefined;
  busy: boolean;
  /** True if the last submission failed; the draft is then retained. */
  failed: boolean;
}

/**
 * Stores a dialog's input when it is closed and restores it when it's reopened, until it is submitted or the user
 * leaves the page. Works on the controls themselves, so that no dialog has to lift its state. Passwords and codes are
 * never stored.
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

    /** Restores fields that appear only once another field's value has been restored. */
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

/** A dialog's fields by name; the buttons of a radio group share one name. */
function fieldsIn(box: HTMLDialogElement): [field: string, control: Control][] {
  const counts = new Map<string, number>();
  return [...box.querySelectorAll<Control>('input, textarea, select')].filter(isStored).map((control) => {
    if (control.type === 'radio') return [`radio ${control.name}`, control];
    const name = `${control.type} ${control.labels?.[0]?.textContent ?? control.ariaLabel ?? control.name}`;
    const count = (counts.get(name) ?? 0) + 1;
    counts.set(name, count);
    return [`${name} ${count}`, control];
  });
}

/**
 * Skips secrets and fields marked with `data-no-draft`: those take effect immediately, or have to be typed
 * deliberately.
 */
function isStored({ type, autocomplete, dataset }: Control): boolean {
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

/** Sets a value the way typing does, so that React notices. */
function enter(control: Control, value: string): void {
  if (control.type === 'radio' || control.type === 'checkbox') {
    const { checked } = control as HTMLInputElement;
    if (checked !== (control.type === 'radio' || value === 'true')) control.click();
    return;
  }
  if (control.value === value) return;
  // Bypasses the setter that React puts on the element, which would hide the change from React.
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), 'value')?.set?.call(control, value);
  control.dispatchEvent(new Event(control instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }));
}

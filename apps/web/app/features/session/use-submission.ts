import { type FormEvent, useRef, useState } from 'react';
import { formControl } from './form-control.ts';

/** Why a form is not sent: the sentence, and the name of the control that it is about. */
export interface Objection {
  message: string;
  control: string;
}

export interface Submission {
  busy: boolean;
  /** What went wrong last. */
  error: string | undefined;
  submit(event: FormEvent<HTMLFormElement>): Promise<void>;
}

/**
 * Sends a form, once at a time. `check` objects in the order of the specification; then the browser does, in its own
 * words. What `send` throws is shown; once it has succeeded the form stays busy, for the page is about to be left.
 */
export function useSubmission(options: {
  check: (form: HTMLFormElement) => Objection | undefined;
  send: (form: HTMLFormElement) => Promise<void>;
  /** Shown when the failure has no message of its own. */
  fallback: string;
}): Submission {
  const underWay = useRef(false);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string>();

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    if (underWay.current) return;
    const objection = options.check(form);
    setError(objection?.message);
    if (objection) return formControl(form, objection.control).focus();
    if (!form.reportValidity()) return;

    underWay.current = true;
    setBusy(true);
    try {
      await options.send(form);
    } catch (failure) {
      setError((failure instanceof Error && failure.message) || options.fallback);
      setBusy(false);
      underWay.current = false;
    }
  }

  return { busy, error, submit };
}

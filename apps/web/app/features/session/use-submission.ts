import { type FormEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { explanationOf } from '../../error-message.ts';
import { formControl } from './form-control.ts';

/** Why a form is not sent: the sentence, and the name of the control that it is about. */
export interface Objection {
  message: string;
  control: string;
}

export interface Submission {
  busy: boolean;
  /** What is wrong with a control; without a name: what went wrong on the way. To be said beside it, where one looks. */
  problemAt(control?: string): string | undefined;
  submit(event: FormEvent<HTMLFormElement>): Promise<void>;
  /** Takes back what was said about a control as soon as somebody types there. */
  correct(event: FormEvent<HTMLFormElement>): void;
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
  const [problem, setProblem] = useState<{ message: string; control?: string }>();

  /** Says it, leads to the control that it is about, and leaves both in view. */
  function say(form: HTMLFormElement, said: { message: string; control?: string }) {
    flushSync(() => setProblem(said));
    if (said.control) formControl(form, said.control).focus();
    form.querySelector('[role="alert"]')?.scrollIntoView({ block: 'nearest' });
  }

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    if (underWay.current) return;
    const objection = options.check(form);
    if (objection) return say(form, objection);
    setProblem(undefined);
    if (!form.reportValidity()) return;

    underWay.current = true;
    setBusy(true);
    try {
      await options.send(form);
    } catch (failure) {
      underWay.current = false;
      setBusy(false);
      say(form, { message: explanationOf(failure) ?? options.fallback });
    }
  }

  function correct({ target }: FormEvent<HTMLFormElement>) {
    const { name } = target as HTMLInputElement;
    setProblem((before) => (before?.control === name ? undefined : before));
  }

  return {
    busy,
    correct,
    problemAt: (control) => (problem?.control === control ? problem?.message : undefined),
    submit,
  };
}

import { type FormEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { CallError } from '@quivertree/contract/client';
import { explanationOf } from '@quivertree/contract/error-message';
import type { RefusalCode } from '@quivertree/contract/refusals';
import { formControl } from './form-control.ts';

/** Reason a form isn't sent, and the name of the control it's about. */
export interface Objection {
  message: string;
  control: string;
}

interface Problem {
  message: string;
  /** Undefined if the problem concerns the form as a whole. */
  control: string | undefined;
}

export interface Submission {
  busy: boolean;
  /** Problem to show next to a control or, without a name, above the form. */
  problemAt(control?: string): string | undefined;
  submit(event: FormEvent<HTMLFormElement>): Promise<void>;
  /** Clears a control's problem as soon as someone types there. */
  correct(event: FormEvent<HTMLFormElement>): void;
}

/**
 * Submits a form and ignores further submissions meanwhile. Problems come from `check`, in the specification's order,
 * then from the browser's own validation, then from `send`. After success the form stays busy, since the page is about
 * to close.
 */
export function useSubmission(options: {
  check: (form: HTMLFormElement) => Objection | undefined;
  send: (form: HTMLFormElement) => Promise<void>;
  /** Message shown if the error has none of its own. */
  fallback: string;
  /** Names of the controls that the server's refusals are about. */
  refusedControls?: Partial<Record<RefusalCode, string>>;
}): Submission {
  const underWay = useRef(false);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<Problem>();

  /** Shows the problem, focuses its control and keeps both in view. */
  function showProblem(form: HTMLFormElement, shown: Problem) {
    flushSync(() => setProblem(shown));
    if (shown.control) formControl(form, shown.control).focus();
    form.querySelector('[role="alert"]')?.scrollIntoView({ block: 'nearest' });
  }

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    if (underWay.current) return;
    const objection = options.check(form);
    if (objection) return showProblem(form, objection);
    setProblem(undefined);
    if (!form.reportValidity()) return;

    underWay.current = true;
    setBusy(true);
    try {
      await options.send(form);
    } catch (failure) {
      underWay.current = false;
      setBusy(false);
      const code = failure instanceof CallError ? failure.code : undefined;
      showProblem(form, {
        message: explanationOf(failure) ?? options.fallback,
        control: code && options.refusedControls?.[code],
      });
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

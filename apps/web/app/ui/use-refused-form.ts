import { type RefObject, useEffect, useRef, useState } from 'react';

interface RefusedForm {
  form: RefObject<HTMLFormElement | null>;
  /** True once submitting has failed: from then on problems are shown, and disappear as they are fixed. */
  refused: boolean;
  refuse: () => void;
}

/**
 * Attributes for a form whose first invalid field takes focus each time submitting fails, but not while someone fixes
 * it.
 */
export function useRefusedForm(): RefusedForm {
  const form = useRef<HTMLFormElement>(null);
  const [refusals, setRefusals] = useState(0);
  useEffect(() => {
    if (refusals > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [refusals]);
  return { form, refused: refusals > 0, refuse: () => setRefusals((before) => before + 1) };
}

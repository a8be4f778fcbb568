import { type RefObject, useEffect, useRef, useState } from 'react';

interface RefusedForm {
  form: RefObject<HTMLFormElement | null>;
  /** True once the form was refused: from then on its problems are shown, and go as they are corrected. */
  refused: boolean;
  refuse: () => void;
}

/** Form that leads to its first wrong field each time it is refused, but not while somebody corrects it. */
export function useRefusedForm(): RefusedForm {
  const form = useRef<HTMLFormElement>(null);
  const [refusals, setRefusals] = useState(0);
  useEffect(() => {
    if (refusals > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [refusals]);
  return { form, refused: refusals > 0, refuse: () => setRefusals((before) => before + 1) };
}

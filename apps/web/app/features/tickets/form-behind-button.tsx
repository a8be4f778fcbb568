import { type ReactNode, Suspense, useState } from 'react';
import { Loading } from '../../ui/loading.tsx';
import { takeFocus } from '../../ui/element-refs.ts';

interface FormBehindButtonProps {
  label: string;
  /** The form, which is loaded on demand. */
  children: (close: () => void) => ReactNode;
}

/** Button that is replaced by a form. Focus moves to the form, and back to the button when the form is closed. */
export function FormBehindButton({ label, children }: FormBehindButtonProps) {
  const [state, setState] = useState<'new' | 'open' | 'closed'>('new');
  return (
    <div className="print:hidden">
      {state === 'open' ? (
        <div ref={takeFocus} role="group" aria-label={label} tabIndex={-1} className="outline-none">
          <Suspense fallback={<Loading />}>{children(() => setState('closed'))}</Suspense>
        </div>
      ) : (
        <button
          ref={state === 'closed' ? takeFocus : undefined}
          type="button"
          onClick={() => setState('open')}
          className="min-h-11 font-semibold underline underline-offset-4"
        >
          {label}
        </button>
      )}
    </div>
  );
}

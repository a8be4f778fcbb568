import { type InputHTMLAttributes, type KeyboardEvent, useState } from 'react';
import { type ControlIds, controlClass, FieldFrame } from '../../ui/field.tsx';

interface PasswordFieldProps
  extends Omit<InputHTMLAttributes<HTMLInputElement>, keyof ControlIds | 'className' | 'type'> {
  label: string;
  hint?: string;
  error?: string | undefined;
}

/** Password field with Show/Hide and a Caps Lock warning. */
export function PasswordField({ label, hint, error, ...rest }: PasswordFieldProps) {
  const [shown, setShown] = useState(false);
  const [capsLock, setCapsLock] = useState(false);
  const watch = (event: KeyboardEvent) => setCapsLock(event.getModifierState('CapsLock'));

  return (
    <FieldFrame label={label} hint={capsLock ? <CapsLockWarning /> : hint} error={error}>
      {(ids) => (
        <div className="relative">
          <input
            {...rest}
            {...ids}
            type={shown ? 'text' : 'password'}
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
            onKeyDown={watch}
            onKeyUp={watch}
            onBlur={() => setCapsLock(false)}
            className={`${controlClass} pr-20`}
          />
          <button
            type="button"
            aria-controls={ids.id}
            aria-label={shown ? `Hide ${label}` : `Show ${label}`}
            onClick={() => setShown(!shown)}
            className="absolute inset-y-0 right-0 min-w-16 rounded-md px-4 font-semibold text-atlantic-ink hover:underline"
          >
            {shown ? 'Hide' : 'Show'}
          </button>
        </div>
      )}
    </FieldFrame>
  );
}

function CapsLockWarning() {
  return (
    <strong role="status" className="font-semibold text-rust-ink">
      Caps Lock is on.
    </strong>
  );
}

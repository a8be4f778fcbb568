import { Button, type ButtonKind } from '../../ui/button.tsx';
import { useHydrated } from '../../ui/use-hydrated.ts';
import { supportsPasskeys } from './passkey.ts';

interface UseAPasskeyProps {
  kind?: ButtonKind;
  className?: string;
  disabled: boolean;
  /** True while the browser prompts for a passkey. */
  asking: boolean;
  onClick: () => void;
}

/** Button that prompts for a passkey, or the reason there is none. */
export function UseAPasskey({ kind = 'outline', asking, ...rest }: UseAPasskeyProps) {
  // The server doesn't know what the browser supports.
  if (useHydrated() && !supportsPasskeys())
    return <p className={rest.className}>This browser doesn’t support passkeys.</p>;
  return (
    <Button {...rest} kind={kind} busy={asking}>
      Use a passkey
    </Button>
  );
}

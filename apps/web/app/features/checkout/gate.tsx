import { GUEST_EXPLAINED, NO_ACCOUNT_NEEDED } from '@quivertree/checkout/checkout-words';
import { useLocation } from 'react-router';
import { loginPath } from '../../pages/paths.ts';
import { Button } from '../../ui/button.tsx';
import { Link } from '../../pages/link.tsx';
import { browserStorage } from '../../runtime/browser-runtime.ts';
import { pathOf, rememberReturnPath } from '../session/return-path.ts';

interface GateProps {
  onGuest: () => void;
  /** True if the gate takes focus when it appears. */
  focused: boolean;
}

/** Choice between continuing as a guest and signing in. */
export function Gate({ onGuest, focused }: GateProps) {
  const here = pathOf(useLocation());
  return (
    <div className="flex flex-col gap-4">
      <h2 className="text-2xl">{NO_ACCOUNT_NEEDED}</h2>
      <p className="text-soft">{GUEST_EXPLAINED}</p>
      <div className="flex flex-wrap items-center gap-x-6 gap-y-2">
        <Button onClick={onGuest} autoFocus={focused} className="max-sm:w-full">
          Continue as guest
        </Button>
        <p>
          Have an account?{' '}
          <Link
            to={loginPath(here)}
            onClick={() => rememberReturnPath(browserStorage('sessionStorage'), here)}
            className="inline-flex min-h-11 items-center font-semibold text-atlantic-ink underline underline-offset-4"
          >
            Sign in
          </Link>
        </p>
      </div>
    </div>
  );
}

import { useLocation } from 'react-router';
import { loginPath } from '../../paths.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { Link } from '../../link.tsx';
import { browserStorage } from '../session/browser-storage.ts';
import { pathOf, rememberReturnPath } from '../session/return-path.ts';

interface GateProps {
  onGuest: () => void;
  /** The focus begins here. */
  focused: boolean;
}

/** Sign in, or go on as a guest. */
export function Gate({ onGuest, focused }: GateProps) {
  const here = pathOf(useLocation());
  return (
    <div className="flex flex-col gap-4">
      <h2 className="text-2xl">How would you like to go on?</h2>
      <div className="grid gap-3 sm:grid-cols-2">
        <Button onClick={onGuest} autoFocus={focused}>
          Continue as guest
        </Button>
        <Link
          to={loginPath(here)}
          onClick={() => rememberReturnPath(browserStorage('sessionStorage'), here)}
          className={buttonClass('outline')}
        >
          Sign in
        </Link>
      </div>
      <p className="text-sm text-soft">
        As a guest you only give a name and an email address. Your tickets come by mail.
      </p>
    </div>
  );
}

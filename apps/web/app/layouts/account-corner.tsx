import { Link } from 'react-router';
import { loginPath } from '../paths.ts';

/** Who is signed in, or the way to sign in. */
export function AccountCorner() {
  return (
    <Link
      to={loginPath()}
      className="inline-flex min-h-11 items-center rounded-md border border-current px-4 font-semibold transition-colors hover:bg-camelthorn hover:text-pan"
    >
      Log In
    </Link>
  );
}

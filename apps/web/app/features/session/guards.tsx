import type { Role } from '@quivertree/contract/accounts/accounts';
import { type ReactNode, useEffect, useState } from 'react';
import { Navigate, useLocation } from 'react-router';
import { forbiddenPath, loginPath, twoStepSetupPath } from '../../pages/paths.ts';
import { LoadingInBrowser } from '../../ui/loading.tsx';
import { browserStorage } from '../../runtime/browser-runtime.ts';
import { pathOf, rememberReturnPath } from './return-path.ts';
import { useSession } from './use-session.ts';

interface ProtectedProps {
  children: ReactNode;
  /** Content shown until the session is ready. */
  loading?: ReactNode;
  /** True to keep the page open when the session ends, for a page that handles this itself. */
  staysOpen?: boolean;
  /** True to redirect users without two-step verification to its setup; false on the setup page itself. */
  requiresTwoStep?: boolean;
}

/**
 * Renders its children for signed-in users. Everyone else is sent to sign in and then returns (specification, section
 * 2, Guards).
 */
export function Protected({
  children,
  loading = <LoadingInBrowser />,
  staysOpen = false,
  requiresTwoStep = true,
}: ProtectedProps) {
  const { ready, user, leaving, needsTwoStepSetup } = useSession();
  const here = pathOf(useLocation());
  const [entered, setEntered] = useState(false);
  const mayEnter = ready && user !== null;
  if (mayEnter && staysOpen && !entered) setEntered(true);

  if (mayEnter && needsTwoStepSetup && requiresTwoStep) return <Navigate to={twoStepSetupPath(here)} replace />;
  if (mayEnter || entered) return children;
  return ready && !leaving ? <ToSignIn here={here} to={loginPath(here)} /> : loading;
}

interface RoleGatedProps {
  children: ReactNode;
  /** Allowed roles; the user needs at least one of them. */
  roles: readonly Role[];
  loading?: ReactNode;
}

/** Renders its children for users with one of the roles (specification, section 2, Guards). */
export function RoleGated({ children, roles, loading = <LoadingInBrowser /> }: RoleGatedProps) {
  const { ready, user, leaving, needsTwoStepSetup } = useSession();
  const here = pathOf(useLocation());

  if (!ready || leaving) return loading;
  if (!user) return <ToSignIn here={here} to={loginPath()} />;
  if (needsTwoStepSetup) return <Navigate to={twoStepSetupPath(here)} replace />;
  return user.roles.some((role) => roles.includes(role)) ? children : <Navigate to={forbiddenPath} replace />;
}

/** Remembers the current page as the return path, then goes to the sign-in page. */
function ToSignIn({ here, to }: { here: string; to: string }) {
  const [remembered, setRemembered] = useState(false);
  useEffect(() => {
    rememberReturnPath(browserStorage('sessionStorage'), here);
    setRemembered(true);
  }, [here]);
  return remembered ? <Navigate to={to} replace /> : null;
}

import type { ReactNode } from 'react';
import { isActing } from '../session/use-session.ts';

interface UnlessActingProps {
  /** The action that is off limits, for instance "change the team". */
  to: string;
  children: ReactNode;
}

/** Controls that an administrator can't use while acting on behalf of someone; a sentence then says so instead. */
export function UnlessActing({ to, children }: UnlessActingProps) {
  if (isActing()) return <p className="text-soft">{`You can’t ${to} while you’re acting on behalf of someone.`}</p>;
  return children;
}

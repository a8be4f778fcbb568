import type { ReactNode } from 'react';
import { BackLink } from './back-link.tsx';

interface HubPageProps {
  title: ReactNode;
  /** Link to the parent page. */
  back?: { label: string; to: string };
  lead?: ReactNode;
  actions?: ReactNode;
  children: ReactNode;
}

/** Page of a hub: title, actions and content. */
export function HubPage({ title, back, lead, actions, children }: HubPageProps) {
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <div className="flex min-w-0 items-center sm:block">
          {back && <BackLink {...back} />}
          <h1 className="min-w-0 text-2xl wrap-anywhere sm:text-3xl">{title}</h1>
        </div>
        {actions && (
          <div className="flex flex-wrap items-center gap-2 print:hidden max-sm:[&>a]:px-3 max-sm:[&>button]:px-3 sm:gap-3">
            {actions}
          </div>
        )}
      </div>
      {lead && <p className="mt-2 max-w-[70ch] text-soft">{lead}</p>}
      <div className="mt-4 sm:mt-5">{children}</div>
    </>
  );
}

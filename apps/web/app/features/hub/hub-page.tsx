import type { ReactNode } from 'react';

interface HubPageProps {
  title: string;
  /** A sentence about the page. */
  lead?: ReactNode;
  /** Buttons beside the title. */
  actions?: ReactNode;
  children: ReactNode;
}

/** A page of a hub: its title with what can be done, and its content. */
export function HubPage({ title, lead, actions, children }: HubPageProps) {
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <h1 className="text-3xl">{title}</h1>
        {actions && <div className="flex flex-wrap gap-3">{actions}</div>}
      </div>
      {lead && <p className="mt-2 max-w-[70ch] text-soft">{lead}</p>}
      <div className="mt-5">{children}</div>
    </>
  );
}

import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from '../../link.tsx';

interface HubPageProps {
  title: ReactNode;
  /** The page that this one belongs to. */
  back?: { label: string; to: string };
  /** A sentence about the page. */
  lead?: ReactNode;
  /** Buttons beside the title. */
  actions?: ReactNode;
  children: ReactNode;
}

/** A page of a hub: its title with what can be done, and its content. */
export function HubPage({ title, back, lead, actions, children }: HubPageProps) {
  return (
    <>
      {back && (
        <Link
          to={back.to}
          className="-mt-2 inline-flex min-h-11 items-center gap-1.5 text-sm font-medium underline-offset-4 hover:underline"
        >
          <ArrowLeft aria-hidden className="size-4" />
          {back.label}
        </Link>
      )}
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <h1 className="min-w-0 text-3xl wrap-anywhere">{title}</h1>
        {actions && (
          <div className="flex flex-wrap items-center gap-2 max-sm:[&>a]:px-3 max-sm:[&>button]:px-3 sm:gap-3">
            {actions}
          </div>
        )}
      </div>
      {lead && <p className="mt-2 max-w-[70ch] text-soft">{lead}</p>}
      <div className="mt-5">{children}</div>
    </>
  );
}

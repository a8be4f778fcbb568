import type { ReactNode, MouseEvent } from 'react';
import { useNavigate } from 'react-router';
import { Link } from '../../pages/link.tsx';
import { Icon } from '../../ui/icon.tsx';
import { ARROW_LEFT } from '../../ui/icons.ts';
import { isPreviousEntry, lastListAddress } from './last-lists.ts';

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

/** Link to a parent page. A list is shown as it was left: with its filters and, directly after it, where it was scrolled. */
function BackLink({ label, to }: { label: string; to: string }) {
  const navigate = useNavigate();
  function goBack(event: MouseEvent): void {
    const inNewTab = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
    if (inNewTab || !isPreviousEntry(to)) return;
    event.preventDefault();
    void navigate(-1);
  }
  return (
    <Link
      to={lastListAddress(to)}
      onClick={goBack}
      className="-ml-3 inline-flex min-h-11 shrink-0 items-center justify-center gap-1.5 text-sm font-medium underline-offset-4 max-sm:w-11 sm:-mt-2 sm:ml-0 sm:hover:underline"
    >
      <Icon path={ARROW_LEFT} className="size-5 sm:size-4" />
      <span className="max-sm:sr-only">{label}</span>
    </Link>
  );
}

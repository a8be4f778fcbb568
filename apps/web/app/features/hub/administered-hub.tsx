import { type ReactNode, useState } from 'react';
import { useLocation } from 'react-router';
import { PageHead } from '../../document/page-head.tsx';
import { Link } from '../../pages/link.tsx';
import { reviewedOrganiserPath } from '../../pages/paths.ts';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { AdministrationHub } from './administration-frame.tsx';
import { currentLink } from './hub-frame.tsx';
import { closedPages, type HubPage, type HubSection, isOpenInHub } from './hub-sections.ts';
import { usePerson, MayChange } from './use-person.ts';

interface AdministeredHubProps {
  organiser: { id: string; name: string };
  /** Accessible name of the list of pages. */
  name: string;
  /** Name and state of the open event. */
  subject?: ReactNode;
  pages: readonly HubPage[];
  pathOf: (path: string) => string;
  /**
   * Returns the path of the link to mark as current in the administrators' navigation. `path` is that of the hub's open
   * page: '' or, for instance, '/orders'.
   */
  belongsTo: (path: string) => string;
  children: ReactNode;
}

/**
 * An organisation's hub as seen by an administrator who isn't a member. It is labelled with the organisation's name and
 * stays read only until the administrator chooses to make changes.
 */
export function AdministeredHub({
  organiser,
  name,
  subject,
  pages,
  pathOf,
  belongsTo,
  children,
}: AdministeredHubProps) {
  const person = usePerson(null);
  const { pathname } = useLocation();
  const [changing, setChanging] = useState(false);
  const [asking, setAsking] = useState(false);
  const isOpen = ({ calls }: HubSection) => calls.some((call) => isOpenInHub(call, person, changing));
  const all = closedPages(pages).map((section) => ({ ...section, to: pathOf(section.path) }));
  const current = all.find(({ to }) => to === currentLink(all, pathname));
  const ask = () => setAsking(true);
  return (
    <MayChange value={changing}>
      <AdministrationHub current={belongsTo(current?.path ?? '')}>
        <section
          aria-label="Organisation you’re viewing"
          className={classNames('mb-5 border-2 border-rust sm:mb-6', changing && 'bg-pan-deep')}
        >
          <div className="flex items-start justify-between gap-x-4 px-3 py-2 sm:items-center sm:px-4 sm:py-3">
            <div className="min-w-0">
              <p className="wrap-anywhere">
                <span className="text-soft">Organisation </span>
                <Link to={reviewedOrganiserPath(organiser.id)} className="font-semibold underline underline-offset-4">
                  {organiser.name}
                </Link>
              </p>
              {subject}
              <p role="status" className="text-sm text-soft">
                {changing ? 'Making changes as an administrator' : 'Viewing as an administrator (read-only)'}
              </p>
            </div>
            <Button
              kind="outline"
              className="min-h-11 shrink-0 py-1.5 max-sm:px-3"
              onClick={changing ? () => setChanging(false) : ask}
            >
              {changing ? 'Stop making changes' : 'Make changes'}
            </Button>
          </div>
          <nav aria-label={name} className="overflow-x-auto border-t px-3 [scrollbar-width:none] sm:px-4">
            <ul className="flex w-max gap-x-5">
              {all
                .filter((page) => page.section !== undefined && isOpen(page))
                .map(({ label, to }) => (
                  <li key={to}>
                    <Link
                      to={to}
                      aria-current={to === current?.to ? 'page' : undefined}
                      className="inline-flex min-h-11 items-center border-b-2 border-transparent text-sm font-medium whitespace-nowrap hover:border-current aria-[current=page]:border-dune aria-[current=page]:font-semibold"
                    >
                      {label}
                    </Link>
                  </li>
                ))}
            </ul>
          </nav>
        </section>
        {current && !isOpen(current) ? (
          <>
            <PageHead title={`${current.label} · ${organiser.name}`} path={pathname} personal />
            <OnlyChanges onAsk={ask} />
          </>
        ) : (
          <fieldset disabled={!changing && current?.forms} className="contents">
            {children}
          </fieldset>
        )}
      </AdministrationHub>
      {asking && (
        <ConfirmDialog
          title={`Make changes for ${organiser.name}?`}
          action="Make changes"
          cancel="Cancel"
          onConfirm={() => {
            setChanging(true);
            setAsking(false);
          }}
          onClose={() => setAsking(false)}
        >
          <p>
            You’re not a member of this organisation. Your changes take effect immediately and appear in the audit log
            under your name.
          </p>
        </ConfirmDialog>
      )}
    </MayChange>
  );
}

/** Shown in place of a page that is there only for making changes, while the view is read only. */
function OnlyChanges({ onAsk }: { onAsk: () => void }) {
  return (
    <div className="flex flex-col items-start gap-4">
      <h1 className="text-2xl sm:text-3xl">This page is for making changes</h1>
      <p className="max-w-[70ch] text-soft">
        You’re viewing this organisation in read-only mode. To open this page, choose “Make changes”.
      </p>
      <Button onClick={onAsk}>Make changes</Button>
    </div>
  );
}

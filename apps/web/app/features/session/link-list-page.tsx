import type { ReactNode } from 'react';
import { SiteLink } from '../../layouts/site-link.tsx';

export interface DescribedLink {
  label: string;
  to: string;
  /** Description of the page that the link leads to. */
  about: string;
}

interface LinkListPageProps {
  title: string;
  lead?: ReactNode;
  links: readonly DescribedLink[];
  children?: ReactNode;
}

/** Page of a few large links, each with a description. */
export function LinkListPage({ title, lead, links, children }: LinkListPageProps) {
  return (
    <div className="wall py-8 md:py-12">
      <h1 className="text-4xl sm:text-5xl">{title}</h1>
      {lead && <div className="mt-4 max-w-[60ch] text-lg text-soft">{lead}</div>}
      <ul className="mt-8 border-b border-hairline">
        {links.map(({ label, to, about }) => (
          <li key={label} className="border-t border-hairline py-4">
            <SiteLink
              to={to}
              className="inline-flex min-h-11 items-center font-display text-2xl font-bold underline-offset-4 hover:underline"
            >
              {label}
            </SiteLink>
            <p className="text-soft">{about}</p>
          </li>
        ))}
      </ul>
      {children && <div className="mt-8">{children}</div>}
    </div>
  );
}

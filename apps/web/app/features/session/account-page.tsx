import type { ReactNode } from 'react';

/** A page with one form: what it is for on the left or above, the form beside or below. */
export function AccountPage({ title, lead, children }: { title: string; lead: ReactNode; children: ReactNode }) {
  return (
    <div className="wall flex flex-col gap-10 py-12 md:py-20 lg:flex-row lg:items-start lg:gap-24">
      <div className="lg:w-2/5">
        <h1 className="text-5xl sm:text-6xl">{title}</h1>
        <div className="mt-5 text-lg text-soft">{lead}</div>
      </div>
      <div className="w-full max-w-md">{children}</div>
    </div>
  );
}

export const leadLinkClass = 'font-semibold text-atlantic-ink underline';

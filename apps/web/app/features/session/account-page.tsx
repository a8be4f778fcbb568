import type { ReactNode } from 'react';

/** Page with a single form: title and lead on the left or above, the form beside or below. */
export function AccountPage({ title, lead, children }: { title: string; lead: ReactNode; children: ReactNode }) {
  return (
    <div className="wall grid items-start gap-x-20 gap-y-10 py-12 md:py-20 lg:grid-cols-2">
      <div className="lg:pt-10">
        <h1 className="text-5xl sm:text-6xl lg:text-7xl">{title}</h1>
        <div className="mt-5 max-w-[44ch] text-lg text-soft">{lead}</div>
      </div>
      <div className="w-full max-w-xl lg:max-w-none lg:rounded-lg lg:bg-pan-bright lg:p-10 lg:shadow-raised">
        {children}
      </div>
    </div>
  );
}

export const leadLinkClass = 'font-semibold text-atlantic-ink underline';

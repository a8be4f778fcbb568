import { privacyPath, termsPath } from '../pages/paths.ts';
import { SITE } from '../features/site/site-identity.ts';
import { useRootData } from '../document/use-root-data.ts';
import { type MainLink, useMainLinks } from './use-main-links.ts';
import { FOOTER_LINKS_ID } from './site-header.tsx';
import { SiteLink } from './site-link.tsx';

const LEGAL_LINKS: readonly MainLink[] = [
  { label: 'Privacy Policy', to: privacyPath },
  { label: 'Terms and Conditions', to: termsPath },
];

export function SiteFooter() {
  const mainLinks = useMainLinks();
  const { year } = useRootData();
  const half = Math.ceil(mainLinks.length / 2);
  const columns = [
    { title: 'Quick Links', links: mainLinks.slice(0, half) },
    { title: 'Resources', links: mainLinks.slice(half) },
    { title: 'Legal', links: LEGAL_LINKS },
  ];
  return (
    <footer className="mt-24 bg-night text-on-night">
      <div className="wall pt-14 pb-8">
        <nav
          id={FOOTER_LINKS_ID}
          aria-label="Footer"
          className="grid grid-cols-2 gap-x-6 gap-y-10 max-[16rem]:grid-cols-1 md:grid-cols-4"
        >
          {columns.map(({ title, links }) => (
            <div key={title}>
              <h2 className="eyebrow mb-2 font-text opacity-70">{title}</h2>
              <ul>
                {links.map(({ label, to }) => (
                  <li key={label}>
                    <SiteLink to={to} className="inline-flex min-h-11 items-center underline-offset-4 hover:underline">
                      {label}
                    </SiteLink>
                  </li>
                ))}
              </ul>
            </div>
          ))}
          <div className="min-[16rem]:max-md:col-span-2">
            <h2 className="eyebrow mb-2 font-text opacity-70">Contact</h2>
            <a
              href={`mailto:${SITE.email}`}
              className="flex min-h-11 items-center wrap-anywhere underline-offset-4 hover:underline"
            >
              {SITE.email}
            </a>
            <p>{SITE.city}</p>
          </div>
        </nav>
        <div className="mt-14 flex flex-wrap items-baseline justify-between gap-x-8 gap-y-3 border-t border-current/20 pt-6">
          <p
            aria-hidden="true"
            translate="no"
            className="font-display text-3xl font-extrabold tracking-tighter text-dune"
          >
            {SITE.name}
          </p>
          <p className="text-sm opacity-80">
            © {year} {SITE.name}. {SITE.tagline}.
          </p>
        </div>
      </div>
    </footer>
  );
}

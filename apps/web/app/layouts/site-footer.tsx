import { privacyPath, termsPath } from '../paths.ts';
import { SITE } from '../site-identity.ts';
import { type MainLink, useMainLinks } from './main-links.ts';
import { FOOTER_LINKS_ID } from './site-header.tsx';
import { SiteLink } from './site-link.tsx';

const LEGAL_LINKS: readonly MainLink[] = [
  { label: 'Privacy Policy', to: privacyPath },
  { label: 'Terms and Conditions', to: termsPath },
];

export function SiteFooter() {
  const mainLinks = useMainLinks();
  const half = Math.ceil(mainLinks.length / 2);
  const columns = [
    { title: 'Quick Links', links: mainLinks.slice(0, half) },
    { title: 'Resources', links: mainLinks.slice(half) },
    { title: 'Legal', links: LEGAL_LINKS },
  ];
  return (
    <footer className="mt-24 bg-night text-on-night">
      <div className="wall pt-14 pb-8">
        <nav id={FOOTER_LINKS_ID} aria-label="Footer" className="grid grid-cols-2 gap-x-6 gap-y-10 md:grid-cols-4">
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
          <div className="max-md:col-span-2">
            <h2 className="eyebrow mb-2 font-text opacity-70">Reach us</h2>
            <a href={`mailto:${SITE.email}`} className="flex min-h-11 items-center underline-offset-4 hover:underline">
              {SITE.email}
            </a>
            <p>{SITE.city}</p>
          </div>
        </nav>
        <p
          aria-hidden="true"
          className="mt-14 font-display text-[clamp(4rem,17.5vw,18rem)] leading-[0.8] font-extrabold tracking-[-0.06em] text-dune"
        >
          {SITE.name}
        </p>
        <p className="mt-8 border-t border-current/20 pt-6 text-sm opacity-80">
          © {SITE.foundedIn} {SITE.name}. {SITE.tagline}.
        </p>
      </div>
    </footer>
  );
}

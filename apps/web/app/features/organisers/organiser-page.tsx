import type { EventCard as Event } from '@quivertree/contract/catalogue/catalogue';
import type { OrganiserPage as Organiser } from '@quivertree/contract/organisers/organisers';
import { excerptOf } from '@quivertree/domain/text/excerpt';
import { pictureSources } from '@quivertree/domain/pictures/pictures';
import type { ReactNode } from 'react';
import { PageHead } from '../../document/page-head.tsx';
import { explorePath, organiserPath } from '../../pages/paths.ts';
import { buttonClass } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Link } from '../../pages/link.tsx';
import { EventCard } from '../catalogue/event-card.tsx';
import { EventGrid } from '../catalogue/event-grid.tsx';
import { MarkdownText } from '../rich-text/markdown-text.tsx';
import { useRootData } from '../../document/use-root-data.ts';
import { organiserFeedPath } from '@quivertree/domain/catalogue/feed-path';
import { DeviceNote } from '../following/device-note.tsx';
import { FollowOrganiser } from '../following/follow-organiser.tsx';
import { FeedLinks } from '../catalogue/feed-links.tsx';
import { ServerMarkup, structuredDataMarkup } from '../../document/structured-data.tsx';
import { Icon } from '../../ui/icon.tsx';
import { ENVELOPE, GLOBE, PHONE } from '../../ui/icons.ts';

/** An organisation's public page, with its description and its events. */
export function OrganiserPage({ organiser }: { organiser: Organiser }) {
  const { name, city, description, logoUrl, coming, past } = organiser;
  return (
    <article className="wall pt-8 pb-16 sm:pt-12">
      <PageHead
        title={name}
        description={excerptOf(description, 155) || `Events by ${name}.`}
        path={organiserPath(organiser.slug)}
        image={`/share/organisers/${organiser.slug}.png`}
      />
      <OrganiserData organiser={organiser} />
      <header className="border-b-2 border-camelthorn pb-8">
        {logoUrl && (
          <img
            src={logoUrl}
            srcSet={pictureSources(logoUrl, 'webp')}
            sizes="8rem"
            width={128}
            height={128}
            alt=""
            className="mb-6 size-24 rounded-md object-cover sm:size-32"
          />
        )}
        <p className="eyebrow mb-3 text-dune-ink">{city === '' ? 'Organiser' : `Organiser · ${city}`}</p>
        <h1 className="text-[clamp(2.5rem,7.2vw,7rem)] leading-[0.95]">{name}</h1>
        <div className="mt-6 flex flex-col gap-3">
          <FollowOrganiser organiser={organiser} />
          <DeviceNote organiserSlug={organiser.slug} />
        </div>
      </header>
      <div className="grid grid-cols-1 gap-x-16 gap-y-10 pt-8 lg:grid-cols-12">
        <div className="lg:col-span-8">{description.trim() !== '' && <MarkdownText>{description}</MarkdownText>}</div>
        <Contact organiser={organiser} />
      </div>
      <Events title="Upcoming events" events={coming}>
        <EmptyState title="No upcoming events">
          <Link to={explorePath()} className={buttonClass('outline')}>
            See all events
          </Link>
        </EmptyState>
      </Events>
      <FeedLinks path={(format) => organiserFeedPath(organiser.slug, format)} />
      {past.length > 0 && <Events title="Past events" events={past} />}
    </article>
  );
}

function Events({ title, events, children }: { title: string; events: readonly Event[]; children?: ReactNode }) {
  return (
    <section aria-label={title} className="pt-16">
      <h2 className="mb-8 text-[clamp(2rem,4vw,3.5rem)]">{title}</h2>
      {events.length === 0 ? (
        children
      ) : (
        <EventGrid>
          {events.map((event) => (
            <li key={event.id}>
              <EventCard event={event} />
            </li>
          ))}
        </EventGrid>
      )}
    </section>
  );
}

const LINK = 'inline-flex min-h-11 items-center gap-3 break-all text-atlantic-ink underline underline-offset-4';

function Contact({ organiser: { email, phone, website, socialLinks } }: { organiser: Organiser }) {
  return (
    <ul aria-label="Contact" className="lg:col-span-4">
      <li>
        <a href={`mailto:${email}`} className={LINK}>
          <Icon path={ENVELOPE} className="size-5 shrink-0" />
          {email}
        </a>
      </li>
      {phone !== '' && (
        <li>
          <a href={`tel:${phone.replace(/[^+\d]/g, '')}`} className={LINK}>
            <Icon path={PHONE} className="size-5 shrink-0" />
            {phone}
          </a>
        </li>
      )}
      {[website, ...socialLinks]
        .filter((link) => link !== null)
        .map((link) => (
          <li key={link}>
            <a href={link} rel="nofollow noreferrer" className={LINK}>
              <Icon path={GLOBE} className="size-5 shrink-0" />
              {link.replace(/^https:\/\/(www\.)?/i, '').replace(/\/$/, '')}
            </a>
          </li>
        ))}
    </ul>
  );
}

/** Structured data of an organisation (schema.org) for search engines. */
function OrganiserData({ organiser }: { organiser: Organiser }) {
  const { publicUrl } = useRootData();
  if (!import.meta.env.SSR) return <ServerMarkup html="" />;
  return <ServerMarkup html={structuredDataMarkup(organiserSchema(organiser, publicUrl))} />;
}

function organiserSchema(organiser: Organiser, publicUrl: string): object {
  const { name, slug, description, city, email, phone, website, socialLinks, logoUrl } = organiser;
  return {
    '@context': 'https://schema.org',
    '@type': 'Organization',
    name,
    url: publicUrl + organiserPath(slug),
    email,
    ...(description.trim() !== '' ? { description: excerptOf(description, 300) } : {}),
    ...(phone !== '' ? { telephone: phone } : {}),
    ...(city !== '' ? { address: { '@type': 'PostalAddress', addressLocality: city, addressCountry: 'NA' } } : {}),
    ...(logoUrl ? { logo: publicUrl + logoUrl } : {}),
    sameAs: [website, ...socialLinks].filter((link) => link !== null),
  };
}

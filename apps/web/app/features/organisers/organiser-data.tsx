import type { OrganiserPage } from '@quivertree/contract/organisers/organisers';
import { excerptOf } from '@quivertree/domain/text/excerpt';
import { organiserPath } from '../../pages/paths.ts';
import { useRootData } from '../../document/use-root-data.ts';

/** Structured data of an organisation (schema.org) for search engines. */
export function OrganiserData({ organiser }: { organiser: OrganiserPage }) {
  const { publicUrl } = useRootData();
  const { name, slug, description, city, email, phone, website, socialLinks, logoUrl } = organiser;
  const data = {
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
  // Escapes "<", so that no text can end the script element.
  const json = JSON.stringify(data).replaceAll('<', '\\u003c');
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: json }} />;
}

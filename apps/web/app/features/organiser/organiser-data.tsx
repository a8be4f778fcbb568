import type { OrganiserPage } from '@quivertree/contract/organisers';
import { excerptOf } from '@quivertree/domain/excerpt';
import { organiserPath } from '../../paths.ts';
import { useRootData } from '../../use-root-data.ts';

/** An organisation in the words of schema.org, as search engines read them. */
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
  // Nothing in it can end the script: whatever somebody wrote holds no "<" any more.
  const json = JSON.stringify(data).replaceAll('<', '\\u003c');
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: json }} />;
}

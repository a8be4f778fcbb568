import type { OrganiserPage } from '@quivertree/contract/organisers';
import { httpsAddressOf } from '@quivertree/domain/organiser-profile';
import { picturePath } from '@quivertree/domain/pictures';
import type pg from 'pg';
import { Refusal } from '../../http/refusal.ts';
import { publicEventsOf } from '../catalogue/public-events-of.ts';

/** How many events a page shows of each kind. */
const MOST_COMING = 24;
const MOST_PAST = 6;

/** The public page of an organisation; one that is not approved has none. */
export async function organiserPage(pool: pg.Pool, slug: string, now: number): Promise<OrganiserPage> {
  const { rows } = await pool.query<
    Omit<OrganiserPage, 'coming' | 'past' | 'logoUrl'> & { id: string; logoId: string | null }
  >(
    `select id, slug, name, description, city, logo_id as "logoId", email, phone, website, social_links as "socialLinks"
       from organisers where slug = $1 and state = 'approved'`,
    [slug.toLowerCase()],
  );
  if (!rows[0]) throw new Refusal('organiser.not_found');
  const { id, logoId, website, socialLinks, ...page } = rows[0];
  const [coming, past] = await Promise.all([
    publicEventsOf(pool, id, 'coming', { most: MOST_COMING, now }),
    publicEventsOf(pool, id, 'past', { most: MOST_PAST, now }),
  ]);
  // Those that were kept before addresses were read as browsers do are shown so, or left out.
  const links = { website: linkOf(website), socialLinks: socialLinks.map(linkOf).filter((link) => link !== null) };
  return { ...page, ...links, logoUrl: logoId && picturePath('logo', logoId, 320), coming, past };
}

function linkOf(kept: string | null): string | null {
  return (kept !== null && httpsAddressOf(kept)) || null;
}

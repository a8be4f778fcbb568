import type { OrganiserPage } from '@quivertree/contract/organisers/organisers';
import { httpsAddressOf } from '@quivertree/domain/organisers/organiser-profile';
import { picturePath } from '@quivertree/domain/pictures/pictures';
import type pg from 'pg';
import { Refusal } from '../../refusals/refusal.ts';
import { publicEventsOf } from '../catalogue/public-events-of.ts';

/** Maximum number of events of each kind on the page. */
const MAX_UPCOMING = 24;
const MAX_PAST = 6;

/** Public page of an approved organisation. */
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
    publicEventsOf(pool, id, 'coming', { max: MAX_UPCOMING, now }),
    publicEventsOf(pool, id, 'past', { max: MAX_PAST, now }),
  ]);
  // Social links stored before the current validation are normalised or left out.
  const links = { website: linkOf(website), socialLinks: socialLinks.map(linkOf).filter((link) => link !== null) };
  return { ...page, ...links, logoUrl: logoId && picturePath('logo', logoId, 320), coming, past };
}

function linkOf(stored: string | null): string | null {
  return (stored !== null && httpsAddressOf(stored)) || null;
}

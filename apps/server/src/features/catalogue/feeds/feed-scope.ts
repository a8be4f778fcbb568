import { CATEGORIES } from '@quivertree/domain/places/places-and-categories';
import { TOWNS } from '@quivertree/domain/places/towns';
import { slugOf } from '@quivertree/domain/text/slug';
import type pg from 'pg';

/** Scope of a feed: all events, or those of a town, a category or an organiser. */
export interface FeedScope {
  title: string;
  /** Path of the page that shows the same events. */
  path: string;
  city: string | null;
  category: string | null;
  organiserId: string | null;
}

const EVERYTHING: FeedScope = { title: 'Quivertree', path: '/explore', city: null, category: null, organiserId: null };

/** Scope of the feed with this name, for instance 'events' or 'towns/walvis-bay'; undefined if there is none. */
export async function feedScope(pool: pg.Pool, name: string): Promise<FeedScope | undefined> {
  if (name === 'events') return EVERYTHING;
  const [kind, slug = ''] = name.split('/');
  if (kind === 'towns') return townScope(slug);
  if (kind === 'categories') return categoryScope(slug);
  return kind === 'organisers' ? organiserScope(pool, slug) : undefined;
}

function townScope(slug: string): FeedScope | undefined {
  const city = TOWNS.find((town) => slugOf(town, '') === slug);
  return city && { ...EVERYTHING, ...pageOf(`Events in ${city}`, 'city', city), city };
}

function categoryScope(slug: string): FeedScope | undefined {
  const category = CATEGORIES.find((known) => slugOf(known, '') === slug);
  return category && { ...EVERYTHING, ...pageOf(category, 'category', category), category };
}

function pageOf(title: string, parameter: string, value: string): Pick<FeedScope, 'title' | 'path'> {
  return { title: `${title} · Quivertree`, path: `/explore?${parameter}=${encodeURIComponent(value.toLowerCase())}` };
}

async function organiserScope(pool: pg.Pool, slug: string): Promise<FeedScope | undefined> {
  const { rows } = await pool.query<{ id: string; name: string }>(
    `select id, name from organisers where slug = $1 and state = 'approved'`,
    [slug],
  );
  const [organiser] = rows;
  return (
    organiser && {
      ...EVERYTHING,
      title: `${organiser.name} · Quivertree`,
      path: `/organisers/${slug}`,
      organiserId: organiser.id,
    }
  );
}

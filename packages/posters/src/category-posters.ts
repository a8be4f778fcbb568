import type { Category } from '@quivertree/domain/places/places-and-categories';
import { aloes } from './compositions/aloes.ts';
import { atlantic } from './compositions/atlantic.ts';
import { baskets } from './compositions/baskets.ts';
import { dunes } from './compositions/dunes.ts';
import { gowns } from './compositions/gowns.ts';
import { nightSkies } from './compositions/night-skies.ts';
import { oryx } from './compositions/oryx.ts';
import { pans } from './compositions/pans.ts';
import { peaks } from './compositions/peaks.ts';
import { quiverTrees } from './compositions/quiver-trees.ts';
import { railways } from './compositions/railways.ts';
import { ridgelines } from './compositions/ridgelines.ts';
import { rivers } from './compositions/rivers.ts';
import { shweshwe } from './compositions/shweshwe.ts';
import { weaves } from './compositions/weaves.ts';
import type { Colourway } from './colourways.ts';
import type { Composition } from './sheet.ts';

/** Inks and compositions for a category. */
export interface PosterLook {
  colourways: readonly [Colourway, ...Colourway[]];
  compositions: readonly [Composition, ...Composition[]];
}

export const CATEGORY_POSTERS: Readonly<Record<Category, PosterLook>> = {
  Business: { colourways: ['fog', 'lagoon'], compositions: [weaves, rivers, railways] },
  Dance: { colourways: ['coral', 'dusk'], compositions: [gowns, ridgelines, shweshwe] },
  Entertainment: { colourways: ['rust', 'aloe'], compositions: [ridgelines, nightSkies, shweshwe] },
  Festival: { colourways: ['aloe', 'dusk'], compositions: [shweshwe, ridgelines, quiverTrees, baskets] },
  Fundraiser: { colourways: ['coral', 'sage'], compositions: [baskets, quiverTrees, aloes] },
  Food: { colourways: ['clay', 'noon', 'aloe'], compositions: [baskets, baskets, shweshwe, aloes] },
  Lifestyle: { colourways: ['sage', 'coral'], compositions: [aloes, dunes, pans] },
  Music: { colourways: ['night', 'dusk'], compositions: [ridgelines, nightSkies, dunes] },
  Nightlife: { colourways: ['ember', 'night'], compositions: [nightSkies, ridgelines, railways] },
  Sports: { colourways: ['lagoon', 'noon'], compositions: [peaks, dunes, oryx] },
  'Art & Culture': { colourways: ['clay', 'salt'], compositions: [weaves, shweshwe, pans, oryx] },
  'Theatre & Drama': { colourways: ['rust', 'ember'], compositions: [nightSkies, atlantic, shweshwe] },
  'Tech & Innovation': { colourways: ['morning', 'night'], compositions: [weaves, ridgelines, rivers] },
  Conferences: { colourways: ['fog', 'straw'], compositions: [rivers, weaves, peaks] },
  Workshops: { colourways: ['straw', 'lichen'], compositions: [weaves, baskets, rivers] },
  Fashion: { colourways: ['coral', 'rust', 'noon'], compositions: [gowns, gowns, shweshwe] },
  'Health & Wellness': { colourways: ['sage', 'morning'], compositions: [aloes, rivers, atlantic] },
  Fitness: { colourways: ['dusk', 'lagoon'], compositions: [peaks, dunes, ridgelines] },
  Markets: { colourways: ['aloe', 'clay'], compositions: [baskets, shweshwe, weaves] },
  'Religious & Spiritual': { colourways: ['salt', 'night'], compositions: [quiverTrees, nightSkies, dunes] },
  Networking: { colourways: ['morning', 'clay'], compositions: [rivers, baskets, weaves] },
  Comedy: { colourways: ['aloe', 'coral'], compositions: [oryx, shweshwe, ridgelines] },
  Community: { colourways: ['lichen', 'clay'], compositions: [baskets, gowns, quiverTrees] },
  Education: { colourways: ['morning', 'straw'], compositions: [rivers, weaves, pans] },
  'Travel & Outdoor': {
    colourways: ['noon', 'lagoon'],
    compositions: [dunes, quiverTrees, peaks, railways, nightSkies],
  },
  'Gaming & Esports': { colourways: ['ember', 'night'], compositions: [weaves, ridgelines, railways] },
  Environment: { colourways: ['lichen', 'moss'], compositions: [aloes, rivers, quiverTrees, oryx] },
  'Family & Kids': { colourways: ['aloe', 'morning'], compositions: [oryx, quiverTrees, atlantic] },
  'Holiday & Seasonal': { colourways: ['moss', 'dusk'], compositions: [nightSkies, aloes, quiverTrees] },
  'Photography & Film': { colourways: ['fog', 'ember'], compositions: [pans, nightSkies, atlantic, railways] },
};

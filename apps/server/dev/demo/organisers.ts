import type { DemoOrganiser } from './demo-event.ts';

/** Organiser that the demo accounts belong to; it has an event in each state worth trying out. */
export const OWN_ORGANISER = 'hardap-sounds';

/** Organisation that has applied, so that the administrators' queue isn't empty. */
export const demoApplicant: DemoOrganiser = {
  slug: 'namib-lantern-walks',
  name: 'Namib Lantern Walks',
  email: 'applicant@quivertree.example',
  description:
    'Walks by lantern light around Swakopmund, with a storyteller and something hot to drink. Twenty people at most, every second Friday.',
};

export const demoOrganisers: readonly DemoOrganiser[] = [
  {
    slug: OWN_ORGANISER,
    name: 'Hardap Sounds',
    email: 'bookings@hardapsounds.example',
    description:
      'Concerts, late sets and song camps from Windhoek to the coast, run by musicians who still load the van.',
  },
  {
    slug: 'namib-trails',
    name: 'Namib Trails Collective',
    email: 'walk@namibtrails.example',
    description: 'Guides from Swakopmund who walk, paddle and look up with small groups, and leave only footprints.',
  },
  {
    slug: 'kokerboom-stage',
    name: 'Kokerboom Stage Company',
    email: 'boxoffice@kokerboomstage.example',
    description:
      'New Namibian plays, comedy in as many languages as fit on one bill, and a theatre school for under-20s.',
  },
  {
    slug: 'marula-table',
    name: 'The Marula Table',
    email: 'eat@marulatable.example',
    description: 'Cooks, growers and market people who think that a long table is the best way to meet a country.',
  },
  {
    slug: 'fogline-arts',
    name: 'Fogline Arts',
    email: 'hello@foglinearts.example',
    description:
      'Pictures, films and galleries of the coast: a travelling projector and a darkroom that smells of the sea.',
  },
  {
    slug: 'oshana-code-guild',
    name: 'Oshana Code Guild',
    email: 'dojo@oshanacode.example',
    description: 'Volunteers who teach programming, mend laptops and play games to win, from Oshakati to Windhoek.',
  },
  {
    slug: 'omuhoko-threads',
    name: 'Omuhoko Threads',
    email: 'studio@omuhokothreads.example',
    description: 'Dressmakers and designers who keep the long dress moving: parades, shows and sewing afternoons.',
  },
  {
    slug: 'benguela-forum',
    name: 'Benguela Business Forum',
    email: 'desk@benguelaforum.example',
    description: 'Meetings worth the drive: exporters, founders, farmers and students around one table on the coast.',
  },
  {
    slug: 'green-pan-trust',
    name: 'Green Pan Trust',
    email: 'team@greenpan.example',
    description: 'A small trust for large landscapes: clean beaches, counted plants, murals and money for rangers.',
  },
  {
    slug: 'sandveld-athletics',
    name: 'Sandveld Athletics',
    email: 'race@sandveld.example',
    description: 'Races on sand, salt and tar for people who run fast and people who run late. Everyone gets soup.',
  },
  {
    slug: 'still-water',
    name: 'Still Water House',
    email: 'quiet@stillwater.example',
    description: 'Breath, silence, song and check-ups: everything that helps a busy person sit down for an hour.',
  },
  {
    slug: 'little-dunes',
    name: 'Little Dunes',
    email: 'play@littledunes.example',
    description:
      'Puppets, telescopes, tractors and lanterns for children, with coffee for the grown-ups who brought them.',
  },
  {
    slug: 'diamond-coast-society',
    name: 'Diamond Coast Society',
    email: 'post@diamondcoast.example',
    description: 'The people of Lüderitz who refuse to let the wind have the last word: festivals, plays and walks.',
  },
];

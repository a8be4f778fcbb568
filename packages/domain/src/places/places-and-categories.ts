/**
 * Cities in the public filter, as written on screen (specification, section 9). Events may take place in any town; see
 * towns.ts.
 */
export const CITIES = ['Windhoek', 'Swakopmund', 'Walvis Bay', 'Okahandja', 'Luderitz'] as const;

/** The 30 categories, in the order of the specification (section 9). */
export const CATEGORIES = [
  'Business',
  'Dance',
  'Entertainment',
  'Festival',
  'Fundraiser',
  'Food',
  'Lifestyle',
  'Music',
  'Nightlife',
  'Sports',
  'Art & Culture',
  'Theatre & Drama',
  'Tech & Innovation',
  'Conferences',
  'Workshops',
  'Fashion',
  'Health & Wellness',
  'Fitness',
  'Markets',
  'Religious & Spiritual',
  'Networking',
  'Comedy',
  'Community',
  'Education',
  'Travel & Outdoor',
  'Gaming & Esports',
  'Environment',
  'Family & Kids',
  'Holiday & Seasonal',
  'Photography & Film',
] as const;
export type Category = (typeof CATEGORIES)[number];

/** Finds the listed value that equals `text` without regard to case, or undefined. */
export function findIgnoringCase<T extends string>(values: readonly T[], text: string): T | undefined {
  const wanted = text.trim().toLowerCase();
  return values.find((value) => value.toLowerCase() === wanted);
}

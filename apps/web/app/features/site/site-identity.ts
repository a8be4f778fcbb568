/** Name and contact details: the only place to change them. */
export const SITE = {
  name: 'Quivertree',
  tagline: "Namibia's events and tickets",
  description:
    'Concerts, markets, theatre, races and workshops all over Namibia. Find your next night out, buy a digital ticket or register for free.',
  email: 'hello@quivertree.example',
  phone: '+264 61 000 000',
  city: 'Windhoek, Namibia',
} as const;

import { SiteLink } from '../../layouts/site-link.tsx';
import { contactPath } from '../../pages/paths.ts';
import { buttonClass } from '../../ui/button.tsx';
import { Link } from '../../pages/link.tsx';
import { useRootData } from '../../document/use-root-data.ts';

const SERVICES = [
  {
    name: 'A page for your event',
    text: 'Picture, location, dates and prices on a page that loads on any phone and looks good when shared. No picture? We’ll make you a poster.',
  },
  {
    name: 'Tickets and free registration',
    text: 'Several ticket types with their own prices, quantities and sales dates. Ask buyers what you need to know. RSVP events are always free.',
  },
  {
    name: 'Payments in Namibia Dollars',
    text: 'Guests pay by Visa or Mastercard, without an account. No ticket is ever sold twice.',
  },
  {
    name: 'The door',
    text: 'Scan tickets with any phone, give helpers a door link, and see who’s in. Each code admits once.',
  },
  {
    name: 'Settlement',
    text: 'We pay you weekly or after the event, with every cent accounted for. Our fee is 5% of the price of paid tickets; for events with more than 500 attendees, we’ll agree a fee with you.',
  },
] as const;

export default function ServicesPage() {
  const { links } = useRootData();
  return (
    <div className="wall pt-8 sm:pt-12">
      <h1 className="text-[clamp(2.75rem,8.5vw,7.5rem)]">For organisers</h1>
      <p className="mt-6 max-w-[44ch] text-xl">
        Launch, promote and sell fully digital tickets, and always know how many people are coming.
      </p>
      <ul className="mt-12 border-b-2 border-camelthorn">
        {SERVICES.map(({ name, text }) => (
          <li key={name} className="grid gap-x-14 gap-y-2 border-t-2 border-camelthorn py-6 md:grid-cols-2">
            <h2 className="text-3xl">{name}</h2>
            <p className="text-lg leading-snug">{text}</p>
          </li>
        ))}
      </ul>
      <p className="mt-12 flex flex-wrap gap-3">
        <SiteLink to={links.partnerSignUp} className={buttonClass('action', 'px-8 text-lg')}>
          Start for free
        </SiteLink>
        <Link to={contactPath} className={buttonClass('outline', 'px-8 text-lg')}>
          Talk to us
        </Link>
      </p>
    </div>
  );
}

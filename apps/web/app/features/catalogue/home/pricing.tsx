import { SiteLink } from '../../../layouts/site-link.tsx';
import { contactPath } from '../../../pages/paths.ts';
import { Link } from '../../../pages/link.tsx';
import { useRootData } from '../../../document/use-root-data.ts';
import { buttonClass } from '../../../ui/button.tsx';

/** Prices for organisers (specification, section 1). */
export function Pricing() {
  const { links } = useRootData();
  return (
    <section aria-labelledby="pricing" className="bg-aloe text-on-aloe">
      <div className="wall py-16 sm:py-24">
        <h2 id="pricing" className="text-[clamp(2.25rem,5vw,4.5rem)]">
          Put on an event
        </h2>
        <p className="mt-5 max-w-[40ch] text-xl">
          RSVP events are always free. For paid tickets you pay a share of your sales, and nothing up front.
        </p>
        <div className="mt-12 grid gap-x-14 gap-y-12 border-t-2 border-current md:grid-cols-2 md:divide-x md:divide-on-aloe/25">
          <Plan
            name="Standard"
            figure="5%"
            terms={['Platform fee on paid tickets', 'Up to 500 attendees', 'Weekly or end-of-event settlement']}
          >
            <SiteLink to={links.partnerSignUp} className={buttonClass('action', 'px-8 text-lg')}>
              Start for free
            </SiteLink>
          </Plan>
          <div className="max-md:border-t-2 max-md:border-current">
            <Plan name="Enterprise" figure="500+" terms={['Attendees', 'Custom fee']}>
              <Link to={contactPath} className={buttonClass('outline', 'px-8 text-lg')}>
                Talk to sales
              </Link>
            </Plan>
          </div>
        </div>
      </div>
    </section>
  );
}

interface PlanProps {
  name: string;
  figure: string;
  terms: readonly string[];
  children: React.ReactNode;
}

function Plan({ name, figure, terms, children }: PlanProps) {
  return (
    <div className="flex h-full flex-col items-start pt-6">
      <h3 className="text-2xl">{name}</h3>
      <p className="figures mt-3 font-display text-[clamp(5rem,13vw,12rem)] max-[16rem]:text-6xl leading-[0.85] font-extrabold tracking-[-0.06em]">
        {figure}
      </p>
      <ul className="mt-6 mb-8 w-full text-lg">
        {terms.map((term) => (
          <li key={term} className="border-t border-on-aloe/25 py-2.5">
            {term}
          </li>
        ))}
      </ul>
      <div className="mt-auto">{children}</div>
    </div>
  );
}

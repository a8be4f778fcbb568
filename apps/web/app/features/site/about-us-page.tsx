import { MILESTONES } from './milestones.ts';
import { contactPath, explorePath } from '../../pages/paths.ts';
import { SITE } from './site-identity.ts';
import { buttonClass } from '../../ui/button.tsx';
import { Link } from '../../pages/link.tsx';
import { useRootData } from '../../document/use-root-data.ts';

export default function AboutUs() {
  const { links } = useRootData();
  return (
    <div className="wall pt-6 sm:pt-10">
      <h1 className="text-[clamp(2.75rem,8.5vw,7.5rem)]">Made where the events are</h1>
      <div className="mt-8 grid gap-6 text-xl leading-relaxed md:grid-cols-2 md:gap-14">
        <p>
          {SITE.name} is built in Namibia, for the people who put on events here and the people who go to them. The
          quiver tree stores water through years without rain and flowers all the same. We admire that in a tree, and in
          an organiser.
        </p>
        <p>
          Organisers create events, sell digital tickets and always know how many people are coming. Guests find out
          what’s on, pay in Namibia Dollars or register for free, and walk in with a code on their phone.
        </p>
      </div>
      <section aria-labelledby="timeline" className="mt-20">
        <h2 id="timeline" className="mb-8 text-[clamp(2.25rem,5vw,4.5rem)]">
          So far
        </h2>
        <ol className="border-b-2 border-camelthorn">
          {MILESTONES.map(({ name, description, date, dateTime }) => (
            <li
              key={dateTime}
              className="grid gap-x-14 gap-y-2 border-t-2 border-camelthorn py-6 md:grid-cols-[12rem_1fr_1.2fr]"
            >
              <time dateTime={dateTime} className="figures font-display text-2xl font-extrabold text-dune-ink">
                {date}
              </time>
              <h3 className="text-3xl">{name}</h3>
              <p className="text-lg leading-snug">{description}</p>
            </li>
          ))}
        </ol>
      </section>
      <section id="app" aria-labelledby="on-your-phone" className="mt-20 scroll-mt-8">
        <h2 id="on-your-phone" className="text-[clamp(2.25rem,5vw,4.5rem)]">
          On your phone
        </h2>
        <p className="mt-5 max-w-[60ch] text-xl leading-relaxed">
          Find events, buy tickets and show them at the door in any browser. Add this site to your home screen to open
          it like an app.
          {links.iosApp || links.androidApp
            ? ' Our apps for iPhone and Android have the same events and tickets.'
            : ' Apps for iPhone and Android are coming, with the same events and tickets.'}
        </p>
      </section>
      <p className="mt-14 flex flex-wrap gap-3">
        <Link to={explorePath()} className={buttonClass()}>
          See what’s on
        </Link>
        <Link to={contactPath} className={buttonClass('outline')}>
          Talk to us
        </Link>
      </p>
    </div>
  );
}

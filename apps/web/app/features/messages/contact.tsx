import { lazyHydrated } from '../../hydration/lazy-hydration.tsx';
import { SITE } from '../site/site-identity.ts';
import { Skeleton } from '../../ui/skeleton.tsx';

const ContactForm = lazyHydrated(() => import('./contact-form.tsx'), <Skeleton className="h-200 sm:h-150" />);

/** Contact details and form; `/#contact-us` leads here. */
export function Contact() {
  return (
    <section id="contact-us" aria-labelledby="contact-heading" className="wall scroll-mt-8">
      <h2 id="contact-heading" className="text-[clamp(2.25rem,5vw,4.5rem)]">
        Talk to us
      </h2>
      <p className="mt-5 mb-10 max-w-[44ch] text-xl">
        Trouble with a ticket, or planning an event? Write to us or call.
      </p>
      <div className="grid grid-cols-1 gap-x-16 gap-y-12 lg:grid-cols-2">
        <ContactForm />
        <ul className="self-start border-b border-hairline font-display text-[clamp(1.375rem,2.5vw,2rem)] font-bold tracking-tight">
          {[
            { text: SITE.email, to: `mailto:${SITE.email}` },
            { text: SITE.phone, to: `tel:${SITE.phone.replaceAll(' ', '')}` },
          ].map(({ text, to }) => (
            <li key={to} className="border-t border-hairline">
              <a href={to} className="figures block py-4 break-words decoration-2 underline-offset-8 hover:underline">
                {text}
              </a>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

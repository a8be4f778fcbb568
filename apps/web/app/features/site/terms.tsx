import { privacyPath } from '../../pages/paths.ts';
import { SITE } from './site-identity.ts';
import { Link } from '../../pages/link.tsx';
import type { LegalSection } from './legal-page.tsx';

const mail = <a href={`mailto:${SITE.email}`}>{SITE.email}</a>;

export const TERMS_SECTIONS: readonly LegalSection[] = [
  {
    id: 'services',
    title: 'Our services',
    content: (
      <>
        <p>
          {SITE.name} is a marketplace for events and tickets in Namibia. Organisers publish events and sell or give
          away tickets; visitors find events and order tickets or register. We sell tickets as the organiser’s agent:
          the contract about the event itself is between you and the organiser.
        </p>
        <p>
          The services aren’t meant for use where that would be against the law. If you use them from outside Namibia,
          you do so on your own initiative and must follow local law.
        </p>
      </>
    ),
  },
  {
    id: 'intellectual-property',
    title: 'Intellectual property',
    content: (
      <>
        <p>
          We own or license everything that makes up the services: source code, databases, designs, text, pictures, and
          the names and marks in them. Organisers own what they publish about their events.
        </p>
        <p>
          You may use the services for your own, non-commercial purposes or to run events through them, and download or
          print what you have lawfully received, such as your tickets. Anything else needs our written permission.
        </p>
      </>
    ),
  },
  {
    id: 'registration',
    title: 'Registration and eligibility',
    content: (
      <>
        <p>By using the services you confirm that:</p>
        <ul>
          <li>you are at least 13 years old;</li>
          <li>if you are a minor, your parent or guardian permits you to use them;</li>
          <li>the details you give are true, accurate and complete, and you keep them up to date;</li>
          <li>you don’t access the services by automated means such as bots or scripts;</li>
          <li>you don’t use them for anything unlawful.</li>
        </ul>
        <p>
          You may order tickets as a guest. If you register, keep your password to yourself: you are responsible for
          what is done with your account. We may refuse, change or reclaim an inappropriate username.
        </p>
      </>
    ),
  },
  {
    id: 'purchases',
    title: 'Purchases and payment',
    content: (
      <>
        <p>We accept Visa and Mastercard. All prices and payments are in Namibia Dollars.</p>
        <p>
          You agree to give current and complete details for every purchase, and to pay the prices and fees in force
          when you order. The fee is shown before you pay. We may correct errors in prices, even after payment was
          requested or received; you may then withdraw from the order and be refunded what you paid.
        </p>
        <p>
          We may refuse any order, and limit quantities per person, account or order. Orders that appear to be placed by
          dealers or resellers may be limited or cancelled.
        </p>
        <p>
          An order reserves its tickets for a short time until it is paid. Whether and when tickets can be returned
          depends on the organiser and the law; if an event is cancelled, the organiser owes you the price of the
          ticket.
        </p>
      </>
    ),
  },
  {
    id: 'prohibited-activities',
    title: 'Prohibited activities',
    content: (
      <>
        <p>You may use the services only for their intended purposes. In particular you agree not to:</p>
        <ul>
          <li>systematically collect data from the services without our written permission;</li>
          <li>trick, defraud or mislead us or other people, or impersonate someone else;</li>
          <li>copy, alter or forge tickets, or sell a ticket more than once;</li>
          <li>bypass, disable or interfere with security measures of the services;</li>
          <li>upload viruses or other harmful material, or overload the services;</li>
          <li>harass, threaten or insult anyone;</li>
          <li>reverse-engineer the services, copy their code or build a competing service from them;</li>
          <li>use the services in a way that breaks the law.</li>
        </ul>
      </>
    ),
  },
  {
    id: 'content-and-reviews',
    title: 'Your content and reviews',
    content: (
      <>
        <p>
          Where the services let you publish text, pictures, reviews or other content, it stays yours. You grant us the
          right to show, copy, translate and distribute it within and for the services, free of charge and worldwide,
          for as long as it is published there.
        </p>
        <p>
          You are responsible for your content: you must hold the rights to it, and it must not be false, unlawful,
          hateful or obscene. Reviews must come from your own experience, and must not be paid for or meant to harm a
          competitor. We may remove content that breaks these rules.
        </p>
      </>
    ),
  },
  {
    id: 'mobile-app',
    title: 'Mobile app and social sign-in',
    content: (
      <>
        <p>
          If you use our app, you get a revocable, non-exclusive, non-transferable licence to install and use it on
          devices you own or control, under these terms and those of the store you got it from. The store doesn’t have
          to provide maintenance or support for it.
        </p>
        <p>
          You may link your account to one you have with another provider, such as Google, by signing in with it. You
          confirm that you may do so under that provider’s terms. You can remove the link at any time.
        </p>
      </>
    ),
  },
  {
    id: 'availability',
    title: 'Availability of the services',
    content: (
      <p>
        We may change, suspend or end the services or parts of them, and monitor them to comply with the law and these
        terms. We can’t promise that they are available at all times: there may be faults, maintenance or delays. We
        aren’t liable for loss or inconvenience caused by the services being unavailable for a while. Tickets you hold
        stay valid.
      </p>
    ),
  },
  {
    id: 'privacy',
    title: 'Privacy',
    content: (
      <p>
        How we treat personal data is set out in our <Link to={privacyPath}>privacy policy</Link>, which is part of
        these terms.
      </p>
    ),
  },
  {
    id: 'termination',
    title: 'Term and termination',
    content: (
      <p>
        These terms apply for as long as you use the services. You may delete your account at any time. We may deny
        access to the services, or close an account, if you break these terms or the law. If we close your account for
        that reason, you may not open another.
      </p>
    ),
  },
  {
    id: 'governing-law',
    title: 'Governing law',
    content: (
      <p>
        These terms are governed by the laws of Namibia, and the courts of Namibia decide disputes about them. Rights
        that the law of your country gives you as a consumer, and that can’t be waived, remain yours. Please talk to us
        first: most things can be settled that way.
      </p>
    ),
  },
  {
    id: 'disclaimer',
    title: 'Disclaimer and limits of liability',
    content: (
      <>
        <p>
          The services are provided “as is” and “as available”. As far as the law permits we give no warranties, express
          or implied, about them, about the content in them, or about events, which are the organisers’ responsibility.
        </p>
        <p>
          As far as the law permits we are not liable for indirect or consequential damage, lost profit or lost data.
          Our liability to you for any cause is limited to the amount you paid to us in the three months before the
          cause arose. Nothing here limits liability that can’t be limited by law.
        </p>
      </>
    ),
  },
  {
    id: 'indemnification',
    title: 'Indemnification',
    content: (
      <p>
        You agree to indemnify us against claims by others, including reasonable legal costs, that arise because you
        broke these terms or the law or infringed someone’s rights, or from content you published.
      </p>
    ),
  },
  {
    id: 'electronic-communications',
    title: 'Electronic communications',
    content: (
      <p>
        When you use the services, write to us or fill in our forms, you communicate with us electronically. You agree
        to receive electronic messages. You also agree that, as far as the law permits, agreements, notices and records
        we give you electronically meet any legal requirement that they be in writing.
      </p>
    ),
  },
  {
    id: 'miscellaneous-and-contact',
    title: 'General terms and contact details',
    content: (
      <>
        <p>
          These terms and the policies they name are the whole agreement between you and us. If we choose not to enforce
          a right on one occasion, we can still enforce it later. If part of these terms is invalid, the rest still
          applies. We may transfer our rights and duties to others. Except that we sell tickets as the organiser’s
          agent, nothing in these terms makes either of us the other’s partner, agent or employee.
        </p>
        <p>
          For questions and complaints, contact {SITE.name}, {SITE.city}, at {mail} or {SITE.phone}.
        </p>
      </>
    ),
  },
];

import { contactPath } from '../../pages/paths.ts';
import { SITE } from './site-identity.ts';
import { Link } from '../../pages/link.tsx';
import type { LegalSection } from './legal-page.tsx';

const mail = <a href={`mailto:${SITE.email}`}>{SITE.email}</a>;

export const PRIVACY_SECTIONS: readonly LegalSection[] = [
  {
    id: 'data-we-collect',
    title: 'What we collect',
    content: (
      <>
        <p>When you register, order tickets, contact us or attend an event, you may give us:</p>
        <ul>
          <li>your name;</li>
          <li>your email address;</li>
          <li>your username and password;</li>
          <li>your phone number;</li>
          <li>your answers to the questions an organiser asks when you order.</li>
        </ul>
        <p>
          We don’t see or store your card details. You enter them with the payment provider, who only tells us whether
          the payment went through.
        </p>
        <p>
          When you visit us we also receive device and usage data: your IP address, the type, version and language of
          your browser and device, the pages you open and when, and error reports. We need these to keep the service
          secure and working.
        </p>
      </>
    ),
  },
  {
    id: 'purposes',
    title: 'How we use it',
    content: (
      <>
        <p>
          We process personal data where you have agreed, where we need it for a contract with you, where the law
          requires it, or for our legitimate interests. We use it to:
        </p>
        <ul>
          <li>create your account and sign you in;</li>
          <li>process your orders, send tickets, and handle refunds and returns;</li>
          <li>let the organiser of an event know who is coming, and admit you at the door;</li>
          <li>answer your questions and give you support;</li>
          <li>
            remember the events you save and the organisers you follow, and email you news about them if you ask for it;
          </li>
          <li>tell you about changes to an event, to our terms or to this policy;</li>
          <li>understand how the service is used, and improve it;</li>
          <li>prevent fraud and misuse, and protect people’s vital interests.</li>
        </ul>
      </>
    ),
  },
  {
    id: 'sharing',
    title: 'Who we share it with',
    content: (
      <>
        <p>
          We share personal data with service providers who work for us under contract and only on our instructions:
          hosting, payments, email delivery, sign-in, error reporting and usage measurement. They may not use it for
          anything else.
        </p>
        <p>
          The organiser of an event receives the names, email addresses and answers of everyone who ordered tickets for
          it. We may also disclose data where a law, a court or an authority obliges us to, or when all or part of our
          business is sold or merged.
        </p>
        <p>We don’t sell personal data.</p>
      </>
    ),
  },
  {
    id: 'cookies',
    title: 'Cookies and analytics',
    content: (
      <>
        <p>
          We use cookies and your browser’s storage to keep you signed in, to remember your basket, unfinished forms and
          what you saved, to show the tickets you’ve opened when there’s no signal, and to keep the service secure. We
          may use analytics that count visits and show which pages are useful.
        </p>
        <p>
          Most browsers let you refuse or delete cookies and stored data. If you do, parts of the service may not
          remember what you were doing.
        </p>
      </>
    ),
  },
  {
    id: 'social-logins',
    title: 'Signing in with another account',
    content: (
      <>
        <p>
          You may register and sign in with an account you have elsewhere, such as Google. We then receive the profile
          data that the provider shares, usually your name, your email address and a picture. We use it only for the
          purposes described in this policy.
        </p>
        <p>
          What that provider does with your data is covered by its own policy, which we don’t control. Please read it
          and set your preferences there.
        </p>
      </>
    ),
  },
  {
    id: 'retention',
    title: 'How long we keep it',
    content: (
      <p>
        We keep personal data for as long as you have an account or as the purposes above require, and longer only where
        a law requires it, for example for tax and accounting. After that we delete or anonymise it. Where that isn’t
        possible right away, as in backups, we store it separately and securely until it is.
      </p>
    ),
  },
  {
    id: 'security',
    title: 'How we protect it',
    content: (
      <p>
        We protect personal data with technical and organisational measures: encrypted connections, hashed passwords,
        restricted access and regular checks. No transmission over the internet and no storage is perfectly secure, so
        we can’t guarantee that no one will ever get past these measures. Please use the service in a secure
        environment.
      </p>
    ),
  },
  {
    id: 'rights',
    title: 'Your privacy rights',
    content: (
      <>
        <p>Depending on where you live, the law gives you rights over your personal data. You may ask us to:</p>
        <ul>
          <li>tell you what we hold about you and give you a copy;</li>
          <li>correct or delete it;</li>
          <li>restrict what we do with it, or stop;</li>
          <li>give it to you in a form that another service can read.</li>
        </ul>
        <p>
          Where we rely on your consent you may withdraw it at any time, which doesn’t affect what we did before you
          withdrew it. You may unsubscribe from marketing messages with the link in each of them. You may also complain
          to the data protection authority where you live.
        </p>
      </>
    ),
  },
  {
    id: 'do-not-track',
    title: 'Do-not-track',
    content: (
      <p>
        Some browsers and devices can send a do-not-track signal. There is no agreed standard for what it means, so we
        do not act on such signals at present. If a standard is adopted that we must follow, we’ll say so here.
      </p>
    ),
  },
  {
    id: 'south-africa',
    title: 'Rights of people in South Africa',
    content: (
      <>
        <p>
          If you are in South Africa, the Protection of Personal Information Act gives you the right to ask for access
          to your personal data, to have it corrected or deleted, and to object to its processing. Write to {mail}.
        </p>
        <p>
          If you aren’t satisfied with our answer, you may contact the Information Regulator (South Africa), which
          handles complaints about personal data and access to information.
        </p>
      </>
    ),
  },
  {
    id: 'namibia',
    title: 'Rights of people in Namibia',
    content: (
      <>
        <p>
          Article 13 of the Namibian Constitution protects your privacy and your communications. We comply with it, and
          with the laws on electronic transactions and on data protection as they come into force.
        </p>
        <p>
          Whatever those laws require, you may always ask us what we hold about you, have it corrected or deleted, and
          object to what we do with it. Write to {mail}. You may also bring a dispute about your data before the courts
          of Namibia.
        </p>
      </>
    ),
  },
  {
    id: 'updates',
    title: 'Updates to this policy',
    content: (
      <p>
        We may change this policy, for example when the law or the service changes. The date at the top says when it was
        last updated. If a change affects you, we’ll tell you by email or with a prominent notice on our website.
      </p>
    ),
  },
  {
    id: 'contact',
    title: 'How to reach us',
    content: (
      <p>
        For questions and comments about this policy, write to {mail} or use our{' '}
        <Link to={contactPath}>contact form</Link>. We are {SITE.name}, {SITE.city}.
      </p>
    ),
  },
  {
    id: 'review-your-data',
    title: 'Review, update or delete your data',
    content: (
      <p>
        You can review and change your details, and delete your account, in Account settings. To see, correct or delete
        any other personal data we hold, write to {mail}. We answer as the law requires. When you delete your account,
        we deactivate or delete the account and the data in it; we keep what we need to prevent fraud, to solve problems
        and to comply with the law.
      </p>
    ),
  },
];

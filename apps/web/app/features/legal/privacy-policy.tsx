import { contactPath } from '../../paths.ts';
import { SITE } from '../../site-identity.ts';
import { Link } from '../../link.tsx';
import type { LegalSection } from './legal-page.tsx';

const mail = <a href={`mailto:${SITE.email}`}>{SITE.email}</a>;

export const PRIVACY_SECTIONS: readonly LegalSection[] = [
  {
    id: 'data-we-collect',
    title: 'What we collect',
    content: (
      <>
        <p>You give us personal data when you register, order tickets, ask us something or take part in an event:</p>
        <ul>
          <li>your name;</li>
          <li>your email address;</li>
          <li>your username and password;</li>
          <li>your phone number;</li>
          <li>your answers to the questions that an organiser asks with an order.</li>
        </ul>
        <p>
          We do not see or keep your card details. You enter them with the payment provider, who tells us only whether
          the payment went through.
        </p>
        <p>
          When you visit us we also receive device and usage data: your internet address, the kind and version of your
          browser and device, its language, the pages you open and when, and reports of errors. We need them to keep the
          service secure and working.
        </p>
      </>
    ),
  },
  {
    id: 'purposes',
    title: 'What we use it for',
    content: (
      <>
        <p>
          We process personal data where you agreed, where a contract with you needs it, where the law asks for it, or
          for our legitimate interests. We use it to:
        </p>
        <ul>
          <li>create your account and sign you in;</li>
          <li>take and fulfil orders, send tickets, and handle refunds and returns;</li>
          <li>let the organiser of an event know who is coming, and admit you at the door;</li>
          <li>answer you and support you;</li>
          <li>tell you about changes to an event, to our terms or to this policy;</li>
          <li>find out how the service is used, and improve it;</li>
          <li>prevent fraud and misuse, and protect the vital interests of people.</li>
        </ul>
      </>
    ),
  },
  {
    id: 'sharing',
    title: 'With whom we share it',
    content: (
      <>
        <p>
          We share personal data with service providers who work for us under contract and only on our instructions:
          hosting, payments, email delivery, sign-in, and the measurement of errors and use. They may not use it for
          anything else.
        </p>
        <p>
          The organiser of an event receives the names, email addresses and answers of those who ordered tickets to it.
          We may also disclose data where a law, a court or an authority obliges us, or when our business or a part of
          it is sold or merged.
        </p>
        <p>We do not sell personal data.</p>
      </>
    ),
  },
  {
    id: 'cookies',
    title: 'Cookies and analytics',
    content: (
      <>
        <p>
          We use cookies and the storage of your browser to keep you signed in, to remember what is in your basket and
          what you began to fill in, and to keep the service secure. We may use analytics that count visits and show
          which pages are of use.
        </p>
        <p>
          Most browsers let you refuse or delete cookies and stored data. If you do, parts of the service may forget
          what you were doing.
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
          You may register and sign in with an account that you hold elsewhere, such as Google. We then receive the
          profile data that this provider passes on, as a rule your name, your email address and a picture. We use them
          only for the purposes of this policy.
        </p>
        <p>
          What that provider does with your data is governed by its own policy, which we do not control. Please read it
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
        We keep personal data for as long as you have an account or as the purposes above need it, and longer only where
        a law requires it, for example for tax and accounting. When there is no such need any more we delete or
        anonymise it; where that is not possible at once, as in backups, we keep it apart and secure until it is.
      </p>
    ),
  },
  {
    id: 'security',
    title: 'How we protect it',
    content: (
      <p>
        We protect personal data by technical and organisational measures: encrypted connections, hashed passwords,
        restricted access and regular checks. No transmission over the internet and no storage is perfectly secure, so
        we cannot promise that no one will ever get past them. Please use the service in a secure environment.
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
          <li>hand it over in a form that another service can read.</li>
        </ul>
        <p>
          Where we rely on your consent you may withdraw it at any time, which does not affect what was done before. You
          may unsubscribe from marketing messages by the link in each of them. You may also complain to the data
          protection authority where you live.
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
        do not act on such signals at present. Should a standard be adopted that we must follow, we will say so here.
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
          to your personal data and for its correction or deletion, and to object to its processing. Write to {mail}.
        </p>
        <p>
          If you are not satisfied with our answer, you may turn to the Information Regulator (South Africa), which
          takes complaints about the handling of personal data and about access to information.
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
          Article 13 of the Namibian Constitution protects your privacy and your communications. We keep to it, and to
          the laws on electronic transactions and on data protection as they come into force.
        </p>
        <p>
          Whatever they ask for at the least, you may ask us what we hold about you, have it corrected or deleted, and
          object to what we do with it. Write to {mail}. Disputes about it may be brought before the courts of Namibia.
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
        last updated. When a change matters to you, we will tell you prominently or by email.
      </p>
    ),
  },
  {
    id: 'contact',
    title: 'How to reach us',
    content: (
      <p>
        Questions and comments about this policy reach us at {mail}, or by the ways on our{' '}
        <Link to={contactPath}>contact section</Link>: {SITE.name}, {SITE.city}.
      </p>
    ),
  },
  {
    id: 'review-your-data',
    title: 'Review, update or delete your data',
    content: (
      <p>
        You may review and change the data of your account when you are signed in, and ask for the account to be closed.
        To see, correct or delete any other personal data that we hold, write to {mail}. We answer as the law provides.
        When you close your account we deactivate or delete it and its data; we keep what we need to prevent fraud, to
        solve problems and to meet the law.
      </p>
    ),
  },
];

import { LegalPage } from './legal-page.tsx';
import { PRIVACY_SECTIONS } from './privacy-policy.tsx';
import { SITE } from './site-identity.ts';

export default function PrivacyPolicy() {
  return (
    <LegalPage
      title="Privacy Policy"
      note="Effective 5 June 2024. Last updated 5 June 2024."
      intro={
        <p>
          This policy explains what personal data {SITE.name} (“we”) collects when you visit our website, use our app,
          order tickets or talk to us, what we do with it, and what rights you have.
        </p>
      }
      sections={PRIVACY_SECTIONS}
    />
  );
}

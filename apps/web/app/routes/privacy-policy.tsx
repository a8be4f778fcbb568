import { LegalPage } from '../features/site/legal-page.tsx';
import { PRIVACY_SECTIONS } from '../features/site/privacy-policy.tsx';
import { privacyPath } from '../pages/paths.ts';
import { SITE } from '../features/site/site-identity.ts';

export default function PrivacyPolicy() {
  return (
    <LegalPage
      title="Privacy Policy"
      description={`What ${SITE.name} knows about you, why, for how long, and what you can do about it.`}
      path={privacyPath}
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

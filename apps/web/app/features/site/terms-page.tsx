import { LegalPage } from './legal-page.tsx';
import { TERMS_SECTIONS } from './terms.tsx';
import { SITE } from './site-identity.ts';

export default function TermsAndConditions() {
  return (
    <LegalPage
      title="Terms and Conditions"
      note="Effective 5 June 2024. Last updated 5 June 2024."
      intro={
        <p>
          These terms are an agreement between you and {SITE.name} (“we”) about the use of our website, our app and
          everything that belongs to them (“the services”). If you don’t agree to them, please don’t use the services.
        </p>
      }
      sections={TERMS_SECTIONS}
      numbered
    />
  );
}

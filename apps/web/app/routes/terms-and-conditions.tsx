export default function TermsAndConditions() {
  return null;
}

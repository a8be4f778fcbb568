/** Invisible characters, such as soft hyphens. */
const INVISIBLE = /\p{Default_Ignorable_Code_Point}/gu;
/** Domains of email services that ignore dots in the local part, each with the service's main domain. */
const WITHOUT_DOTS: Readonly<Record<string, string>> = { 'gmail.com': 'gmail.com', 'googlemail.com': 'gmail.com' };

/**
 * Mailbox behind an email address, for limits per person: how often someone may order, and how many of an event's
 * tickets a buyer may hold. All spellings of a mailbox give the same result, even those that only a database's rules
 * treat as equal. So the local part's letters are folded further than any database folds them (`İ`, `ı` and the Kelvin
 * sign have different lower-case forms under different rules). The local part is also cut at a plus sign, and the
 * domain is converted to its DNS form.
 */
export function mailboxOf(email: string): string {
  const address = email.replaceAll(INVISIBLE, '').trim();
  const at = address.lastIndexOf('@');
  const house = hostOf(address.slice(at + 1));
  const name = withoutTag(folded(address.slice(0, Math.max(at, 0))));
  const ignoresDots = WITHOUT_DOTS[house];
  return ignoresDots ? `${name.replaceAll('.', '')}@${ignoresDots}` : `${name}@${house}`;
}

function folded(text: string): string {
  return text.normalize('NFKC').toLowerCase().normalize('NFD').replace(/\p{M}/gu, '').replaceAll('ı', 'i');
}

function withoutTag(name: string): string {
  return name.replace(/^([^+]+)\+.*$/, '$1');
}

/** A domain in ASCII (`bücher.example` is `xn--bcher-kva.example`) without a trailing dot. */
function hostOf(domain: string): string {
  const written = domain.replace(/[.\u3002\uff0e\uff61]+$/u, '');
  const parsed = /[/?#\\:%@\s]/.test(written) ? null : URL.parse(`http://${written}`);
  return parsed?.hostname || folded(written);
}

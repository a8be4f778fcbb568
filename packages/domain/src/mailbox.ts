/** Characters that show nothing, soft hyphens among them. */
const INVISIBLE = /\p{Default_Ignorable_Code_Point}/gu;
/** Houses that take no notice of dots in a name, and the name that all their domains stand for. */
const WITHOUT_DOTS: Readonly<Record<string, string>> = { 'gmail.com': 'gmail.com', 'googlemail.com': 'gmail.com' };

/**
 * Whose mailbox an email address is, as far as limits know: how often someone may order, and how much of an event one
 * buyer may hold. Ways to write it that lead to the same mailbox, or that the database takes for the same one, are one.
 * Letters of the name are folded more than any database does (`İ`, `ı` and the Kelvin sign have lower cases that differ
 * from one rule to the next), and what follows a plus is left out. The domain is written as DNS asks for it.
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

/** A domain in ASCII (`bücher.example` is `xn--bcher-kva.example`) without the dot that may end it. */
function hostOf(domain: string): string {
  const written = domain.replace(/[.\u3002\uff0e\uff61]+$/u, '');
  const parsed = /[/?#\\:%@\s]/.test(written) ? null : URL.parse(`http://${written}`);
  return parsed?.hostname || folded(written);
}

import { parseUrl } from '../text/parse-url.ts';

/** Invisible characters, such as soft hyphens. */
const INVISIBLE = /\p{Default_Ignorable_Code_Point}/gu;
/** Addresses that an email service delivers to the same mailbox, according to its help pages in November 2026. */
interface MailService {
  /** Domains under which the same name is the same mailbox. */
  domains: readonly string[];
  /** Characters that the service ignores in a name. */
  ignored?: RegExp;
  /** Separates a name from a tag that the person chooses freely; a plus sign if undefined. */
  tag?: RegExp;
}

const PLUS = /\+/;
/** Yahoo separates a tag by a hyphen, which its names don't contain. */
const YAHOO = ['yahoo.com', 'yahoo.co.uk', 'yahoo.co.za', 'yahoo.de', 'yahoo.fr', 'ymail.com', 'rocketmail.com'];
const SERVICES: readonly MailService[] = [
  { domains: ['gmail.com', 'googlemail.com'], ignored: /\./g },
  { domains: ['proton.me', 'protonmail.com', 'pm.me'], ignored: /[._-]/g },
  { domains: ['icloud.com', 'me.com', 'mac.com'] },
  ...YAHOO.map((domain) => ({ domains: [domain], tag: /[-+]/ })),
];
/** Fastmail delivers any name at `selma.fastmail.com` to `selma@fastmail.com`. */
const FASTMAIL_SUBDOMAIN = /^([^.]+)\.(fastmail\.(?:com|fm))$/;

/**
 * Mailbox behind an email address, for limits per person: how often someone may order or be sent an email, how many of
 * an event's tickets a buyer may hold, and one entry per waiting list. All spellings of a mailbox give the same result,
 * even those that only a database's rules treat as equal. So the local part's letters are folded further than any
 * database folds them (`İ`, `ı` and the Kelvin sign have different lower-case forms under different rules). The local
 * part is also cut at a plus sign, the domain is converted to its DNS form, and the rules of large email services are
 * applied.
 */
export function mailboxOf(email: string): string {
  const address = email.replaceAll(INVISIBLE, '').trim();
  const at = address.lastIndexOf('@');
  const name = folded(address.slice(0, Math.max(at, 0)));
  const host = hostOf(address.slice(at + 1));
  const [, owner, fastmail] = FASTMAIL_SUBDOMAIN.exec(host) ?? [];
  if (owner && fastmail) return `${owner}@${fastmail}`;
  const service = SERVICES.find(({ domains }) => domains.includes(host));
  const untagged = withoutTag(name, service?.tag ?? PLUS);
  return `${untagged.replace(service?.ignored ?? '', '')}@${service?.domains[0] ?? host}`;
}

function folded(text: string): string {
  return text.normalize('NFKC').toLowerCase().normalize('NFD').replace(/\p{M}/gu, '').replaceAll('ı', 'i');
}

/** A name that begins with the tag's separator has no tag. */
function withoutTag(name: string, tag: RegExp): string {
  return name.split(tag)[0] || name;
}

/** A domain in ASCII (`bücher.example` is `xn--bcher-kva.example`) without a trailing dot. */
function hostOf(domain: string): string {
  const written = domain.replace(/[.\u3002\uff0e\uff61]+$/u, '');
  const parsed = /[/?#\\:%@\s]/.test(written) ? undefined : parseUrl(`http://${written}`);
  return parsed?.hostname || folded(written);
}

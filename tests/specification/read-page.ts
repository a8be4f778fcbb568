/** A page as a browser without scripts sees it. */
export interface ReadPage {
  status: number;
  /** The target of a redirect. */
  location: string | null;
  html: string;
  /** All visible text in order, with single spaces. */
  text: string;
  links: { text: string; href: string }[];
  headings: string[];
  /** Tags of one name, each with its attributes. */
  tags(name: string): Record<string, string>[];
}

/** Requests a page and parses its HTML. */
export async function readPage(url: string): Promise<ReadPage> {
  const response = await fetch(url, { redirect: 'manual' });
  const html = (await response.text()).replace(/<script\b[\s\S]*?<\/script>/g, '');
  return {
    status: response.status,
    location: response.headers.get('location'),
    html,
    text: textOf(html),
    links: [...html.matchAll(/<a\b([^>]*)>([\s\S]*?)<\/a>/g)].map(([, attributes = '', content = '']) => ({
      text: textOf(content),
      href: attributesOf(attributes)['href'] ?? '',
    })),
    headings: [...html.matchAll(/<h[1-4]\b[^>]*>([\s\S]*?)<\/h[1-4]>/g)].map(([, content = '']) => textOf(content)),
    tags: (name) =>
      [...html.matchAll(new RegExp(`<${name}\\b([^>]*)>`, 'g'))].map(([, attributes = '']) => attributesOf(attributes)),
  };
}

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'", '#39': "'", nbsp: ' ' };

function decoded(text: string): string {
  return text.replace(/&([\w#]+);/g, (whole, name: string) => ENTITIES[name] ?? whole);
}

function textOf(html: string): string {
  const bare = html.replace(/<!--[\s\S]*?-->/g, '').replace(/<(style|noscript)\b[\s\S]*?<\/\1>/g, '');
  return decoded(bare.replace(/<[^>]*>/g, ' '))
    .replace(/\s+/g, ' ')
    .trim();
}

function attributesOf(text: string): Record<string, string> {
  return Object.fromEntries(
    [...text.matchAll(/([\w-]+)(?:="([^"]*)")?/g)].map(([, name = '', value = '']) => [
      name.toLowerCase(),
      decoded(value),
    ]),
  );
}

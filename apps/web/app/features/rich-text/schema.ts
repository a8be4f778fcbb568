import { Schema } from 'prosemirror-model';
import { safeHref } from '@quivertree/domain/text/markdown';

const styleOf = (element: HTMLElement): string => element.dataset['style'] ?? '';

/** Schema of the editor: only the formatting that `markdown.ts` can read. Any other is dropped from pasted content. */
export const schema = new Schema({
  nodes: {
    doc: { content: 'block+' },
    paragraph: { group: 'block', content: 'inline*', parseDOM: [{ tag: 'p' }], toDOM: () => ['p', 0] },
    heading: {
      group: 'block',
      content: 'text*',
      defining: true,
      attrs: { level: { default: 1, validate: 'number' } },
      parseDOM: [
        { tag: 'h1, h2, h3', attrs: { level: 1 } },
        { tag: 'h4, h5, h6', attrs: { level: 2 } },
      ],
      toDOM: ({ attrs }) => [attrs['level'] === 1 ? 'h3' : 'h4', 0],
    },
    quote: {
      group: 'block',
      content: 'paragraph+',
      defining: true,
      parseDOM: [{ tag: 'blockquote' }],
      toDOM: () => ['blockquote', 0],
    },
    bullets: { group: 'block', content: 'item+', parseDOM: [{ tag: 'ul' }], toDOM: () => ['ul', 0] },
    numbers: { group: 'block', content: 'item+', parseDOM: [{ tag: 'ol' }], toDOM: () => ['ol', 0] },
    item: { content: 'paragraph', defining: true, parseDOM: [{ tag: 'li' }], toDOM: () => ['li', 0] },
    text: { group: 'inline' },
    break: { group: 'inline', inline: true, selectable: false, parseDOM: [{ tag: 'br' }], toDOM: () => ['br'] },
  },
  marks: {
    link: {
      attrs: { href: { validate: 'string' } },
      inclusive: false,
      parseDOM: [
        {
          tag: 'a[href]',
          getAttrs: (element) => {
            const href = safeHref(element.getAttribute('href') ?? '');
            return href === undefined ? false : { href };
          },
        },
      ],
      toDOM: ({ attrs }) => ['a', { href: String(attrs['href']), rel: 'nofollow noreferrer' }, 0],
    },
    strong: {
      parseDOM: [
        { tag: 'strong' },
        // Google Docs wraps copied content in a <b> that isn't bold.
        { tag: 'b', getAttrs: (element) => (/font-weight:\s*normal/.test(styleOf(element)) ? false : null) },
        { tag: 'span', getAttrs: (element) => (/font-weight:\s*(bold|[6-9]00)/.test(styleOf(element)) ? null : false) },
      ],
      toDOM: () => ['strong', 0],
    },
    emphasis: {
      parseDOM: [
        { tag: 'em' },
        { tag: 'i' },
        { tag: 'span', getAttrs: (element) => (/font-style:\s*italic/.test(styleOf(element)) ? null : false) },
      ],
      toDOM: () => ['em', 0],
    },
  },
});

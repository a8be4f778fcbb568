import type { ReactNode } from 'react';
import { type Block, type Inline, parseMarkdown } from '@quivertree/domain/text/markdown';

/** An organiser's text, below a heading of level 2. */
export function MarkdownText({ children }: { children: string }) {
  return (
    <div className="flex max-w-[62ch] flex-col gap-5 text-lg leading-relaxed">{parseMarkdown(children).map(block)}</div>
  );
}

function block(content: Block, key: number): ReactNode {
  switch (content.kind) {
    case 'paragraph':
      return <p key={key}>{inlines(content.content)}</p>;
    case 'quote':
      return (
        <blockquote key={key} className="border-l-4 border-aloe pl-5 italic">
          {inlines(content.content)}
        </blockquote>
      );
    case 'heading': {
      const Heading = content.level === 1 ? 'h3' : 'h4';
      return (
        <Heading key={key} className="mt-4 font-display text-2xl font-bold tracking-tight">
          {inlines(content.content)}
        </Heading>
      );
    }
    case 'list': {
      const List = content.ordered ? 'ol' : 'ul';
      return (
        <List
          key={key}
          className={`flex flex-col gap-2 pl-6 marker:text-dune-ink ${content.ordered ? 'list-decimal' : 'list-disc'}`}
        >
          {content.items.map((item, i) => (
            <li key={i}>{inlines(item)}</li>
          ))}
        </List>
      );
    }
  }
}

function inlines(parts: readonly Inline[]): ReactNode[] {
  return parts.map(inline);
}

function inline(part: Inline, key: number): ReactNode {
  if (typeof part === 'string') return part;
  switch (part.kind) {
    case 'strong':
      return <strong key={key}>{inlines(part.content)}</strong>;
    case 'emphasis':
      return <em key={key}>{inlines(part.content)}</em>;
    case 'break':
      return <br key={key} />;
    case 'link':
      return (
        <a
          key={key}
          href={part.href}
          rel="nofollow noreferrer"
          className="text-atlantic-ink underline underline-offset-4"
        >
          {inlines(part.content)}
        </a>
      );
  }
}

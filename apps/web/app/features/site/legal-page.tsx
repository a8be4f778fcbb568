import type { ReactNode } from 'react';

export interface LegalSection {
  id: string;
  title: string;
  content: ReactNode;
}

interface LegalPageProps {
  title: string;
  /** Line below the title, for example the effective date. */
  note: string;
  intro: ReactNode;
  sections: readonly LegalSection[];
  numbered?: boolean;
}

/** Legal text with a table of contents beside it. */
export function LegalPage({ title, note, intro, sections, numbered = false }: LegalPageProps) {
  const titleOf = (section: LegalSection, i: number) => (numbered ? `${i + 1}. ${section.title}` : section.title);
  return (
    <div className="wall pt-6 sm:pt-10">
      <h1 className="text-[clamp(2.75rem,8.5vw,7.5rem)]">{title}</h1>
      <p className="mt-4 text-lg text-soft">{note}</p>
      <div className="mt-12 grid grid-cols-1 gap-x-16 gap-y-12 lg:grid-cols-[18rem_1fr]">
        <nav
          aria-label="Contents"
          className="lg:sticky lg:top-8 lg:max-h-[calc(100dvh-4rem)] lg:self-start lg:overflow-y-auto"
        >
          <ol className="border-b border-hairline">
            {sections.map((section, i) => (
              <li key={section.id} className="border-t border-hairline">
                <a href={`#${section.id}`} className="flex min-h-11 items-center py-1.5 leading-tight hover:underline">
                  {titleOf(section, i)}
                </a>
              </li>
            ))}
          </ol>
        </nav>
        <div className="prose-legal max-w-[66ch] text-lg leading-relaxed">
          {intro}
          {sections.map((section, i) => (
            <section key={section.id} id={section.id} className="scroll-mt-8">
              <h2>{titleOf(section, i)}</h2>
              {section.content}
            </section>
          ))}
        </div>
      </div>
    </div>
  );
}

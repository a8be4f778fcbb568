import { type ReactNode, useId } from 'react';

interface AccountSectionProps {
  /** Fragment that links to this section. */
  id?: string;
  title: string;
  about: ReactNode;
  children: ReactNode;
}

/** Account setting: a description, with the form beside it or, on narrow screens, below it. */
export function AccountSection({ id: given, title, about, children }: AccountSectionProps) {
  const generatedId = useId();
  const id = given ?? generatedId;
  return (
    <section
      aria-labelledby={id}
      className="grid grid-cols-1 gap-x-16 gap-y-5 border-t border-hairline py-8 lg:grid-cols-2"
    >
      <div>
        <h2 id={id} className="text-2xl">
          {title}
        </h2>
        <div className="mt-2 max-w-[44ch] text-soft">{about}</div>
      </div>
      <div className="w-full max-w-xl lg:max-w-none">{children}</div>
    </section>
  );
}

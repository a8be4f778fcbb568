import type { ReactNode } from 'react';

export function GalleryEntry({ name, children }: { name: string; children: ReactNode }) {
  return (
    <section>
      <h2 className="mb-5 border-t border-hairline pt-3 text-2xl">{name}</h2>
      <div className="flex flex-wrap items-start gap-5">{children}</div>
    </section>
  );
}

export function Narrow({ children }: { children: ReactNode }) {
  return <div className="flex w-full max-w-md flex-col gap-5">{children}</div>;
}

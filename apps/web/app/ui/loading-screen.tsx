import { LoaderCircle } from 'lucide-react';

/** The whole page waits: a spinner and 'Loading...' (specification, section 2, Guards). */
export function LoadingScreen({ text = 'Loading...' }: { text?: string }) {
  return (
    <div role="status" className="wall flex min-h-[60dvh] items-center justify-center gap-3 text-soft">
      <LoaderCircle aria-hidden className="size-6 animate-spin motion-reduce:animate-none" />
      <p>{text}</p>
    </div>
  );
}

import { messageOf } from '@quivertree/contract/error-message';
import type { ReactNode } from 'react';
import { eventPath } from '../../pages/paths.ts';
import { drawProofPath } from '../../pages/queue-paths.ts';
import { Link } from '../../pages/link.tsx';
import type { QueryResult } from '../../queries/use-query.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { Loading } from '../../ui/loading.tsx';

interface RoomFrameProps {
  slug: string;
  eventName: string;
  title: string;
  text: string;
  children?: ReactNode;
}

/** A page of an event's waiting room. Its heading and text are announced when they change. */
export function RoomFrame({ slug, eventName, title, text, children }: RoomFrameProps) {
  return (
    <div className="wall max-w-3xl py-10 sm:py-16">
      <p className="eyebrow mb-3">
        <Link
          to={eventPath({ slug, id: slug })}
          className="inline-flex min-h-11 items-center text-dune-ink underline underline-offset-4"
        >
          {eventName}
        </Link>
      </p>
      <div aria-live="polite">
        <h1 className="text-[clamp(2.5rem,7vw,5rem)] leading-[0.95]">{title}</h1>
        <p className="mt-5 max-w-[52ch] text-xl">{text}</p>
      </div>
      {children}
      <p className="mt-12 border-t border-hairline pt-4">
        <Link to={drawProofPath(slug)} className="inline-flex min-h-11 items-center underline underline-offset-4">
          How the draw works, and how to verify it
        </Link>
      </p>
    </div>
  );
}

/** Shown in place of a waiting room's page until its query is answered: the query's error, or that it is loading. */
export function RoomAwaited({ query: { error, isFetching, refetch } }: { query: QueryResult<unknown> }) {
  if (!error) return <Loading />;
  return (
    <div className="wall py-16">
      <ErrorState onRetry={refetch} retrying={isFetching}>
        {messageOf(error)}
      </ErrorState>
    </div>
  );
}

/** Has browsers without scripts load the page again after some seconds. */
export function ReloadWithoutScripts({ seconds }: { seconds: number }) {
  return <noscript>{import.meta.env.SSR && <meta httpEquiv="refresh" content={String(seconds)} />}</noscript>;
}

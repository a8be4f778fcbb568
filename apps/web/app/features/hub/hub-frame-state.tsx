import { MainContent } from '../../layouts/main-content.tsx';
import { businessPath } from '../../pages/paths.ts';
import { buttonClass } from '../../ui/button.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Link } from '../../pages/link.tsx';
import { Loading } from '../../ui/loading.tsx';

interface HubFrameStateProps {
  query: { error: Error | null; isFetching: boolean; refetch: () => void };
}

/** Shown while a frame is loading or has failed to load. */
export function HubFrameState({ query: { error, isFetching, refetch } }: HubFrameStateProps) {
  if (!error) return <Loading />;
  return (
    <MainContent className="wall flex flex-col items-start gap-6 py-10">
      <h1 className="text-3xl">This page couldn’t be opened</h1>
      <ErrorState onRetry={refetch} retrying={isFetching}>
        {error.message}
      </ErrorState>
      <Link to={businessPath} className={buttonClass('quiet', 'px-0!')}>
        Your organisations
      </Link>
    </MainContent>
  );
}

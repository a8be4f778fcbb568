import { Button } from './button.tsx';

interface ErrorStateProps {
  /** What happened, in the words of the specification. */
  children: string;
  onRetry?: () => void;
  retrying?: boolean;
}

/** Something could not be loaded, and the way on. */
export function ErrorState({ children, onRetry, retrying = false }: ErrorStateProps) {
  return (
    <div role="alert" className="flex flex-col items-start gap-5 border-l-4 border-rust-ink py-2 pl-5">
      <p className="text-lg font-semibold">{children}</p>
      {onRetry && (
        <Button kind="outline" onClick={onRetry} busy={retrying}>
          Retry
        </Button>
      )}
    </div>
  );
}

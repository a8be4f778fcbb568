import { Button } from './button.tsx';

interface ErrorStateProps {
  /** Sentence of the specification. */
  children: string;
  onRetry?: () => void;
  retrying?: boolean;
}

/** Error of a failed load, with Retry. */
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

import { Button } from './button.tsx';

interface ErrorStateProps {
  /** Error message, as specified. */
  children: string;
  onRetry?: () => void;
  retrying?: boolean;
}

/** Error after a failed load, with a Retry button. */
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

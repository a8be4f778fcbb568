import './door.css';

interface DoorMessageProps {
  title: string;
  advice?: string;
  onRetry?: () => void;
}

/** Full-screen message for a door that isn't open. */
export function DoorMessage({ title, advice, onRetry }: DoorMessageProps) {
  return (
    <main className="door grid min-h-dvh place-items-center p-6">
      <div role="status" className="flex max-w-md flex-col items-start gap-4">
        <h1 className="text-4xl">{title}</h1>
        {advice && <p className="text-lg text-soft">{advice}</p>}
        {onRetry && (
          <button type="button" className="door-button" onClick={onRetry}>
            Try again
          </button>
        )}
      </div>
    </main>
  );
}

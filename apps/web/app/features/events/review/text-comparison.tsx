import { type TextPiece, wordDiff } from '@quivertree/domain/text/word-diff';

/** Number of unchanged characters shown on each side of a change. */
const CONTEXT_LENGTH = 120;

interface TextComparisonProps {
  before: string | null;
  after: string | null;
  /** True if a later version has replaced the one in `after`. */
  replaced: boolean;
}

/** Two versions of a text side by side, with the differing words marked. */
export function TextComparison({ before, after, replaced }: TextComparisonProps) {
  const diff = wordDiff(before ?? '', after ?? '');
  return (
    <div className="grid gap-3 sm:grid-cols-2">
      <Version title="Before" text={before} pieces={diff.before} mark="del" />
      <Version title={replaced ? 'Intermediate version' : 'Now'} text={after} pieces={diff.after} mark="ins" />
    </div>
  );
}

interface VersionProps {
  title: string;
  text: string | null;
  pieces: readonly TextPiece[];
  mark: 'del' | 'ins';
}

function Version({ title, text, pieces, mark: Mark }: VersionProps) {
  return (
    <div className="min-w-0 border p-3">
      <p className="text-sm text-soft">{title}</p>
      {text === null ? (
        <p className="text-soft">(empty)</p>
      ) : (
        <p className="break-words whitespace-pre-line">
          {pieces.map((piece, i) =>
            piece.changed ? (
              <Mark
                key={i}
                className={
                  Mark === 'del' ? 'bg-rust/15 decoration-rust-ink' : 'bg-lichen/20 font-semibold no-underline'
                }
              >
                {piece.text}
              </Mark>
            ) : (
              <span key={i}>{shortened(piece.text, i === 0, i === pieces.length - 1)}</span>
            ),
          )}
        </p>
      )}
    </div>
  );
}

/** Shortens a long unchanged piece, keeping only the text next to a change. */
function shortened(text: string, first: boolean, last: boolean): string {
  const [head, tail] = [first ? 0 : CONTEXT_LENGTH, last ? 0 : CONTEXT_LENGTH];
  if (text.length <= head + tail + CONTEXT_LENGTH || (first && last)) return text;
  return `${text.slice(0, head)} […] ${tail === 0 ? '' : text.slice(-tail)}`;
}

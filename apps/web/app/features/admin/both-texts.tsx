import { type TextPiece, wordDiff } from '@quivertree/domain/word-diff';

/** Of what did not change so much is left around what did. */
const LEFT_AROUND = 120;

interface BothTextsProps {
  before: string | null;
  after: string | null;
  /** Whether the second version is not there any more. */
  then: boolean;
}

/** Two versions of a text beside each other, with the words marked that only one of them has. */
export function BothTexts({ before, after, then }: BothTextsProps) {
  const diff = wordDiff(before ?? '', after ?? '');
  return (
    <div className="grid gap-3 sm:grid-cols-2">
      <Version title="Was" text={before} pieces={diff.before} mark="del" />
      <Version title={then ? 'Was then' : 'Is'} text={after} pieces={diff.after} mark="ins" />
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
        <p className="text-soft">(nothing)</p>
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

/** A long part that is the same in both, without its middle; at an end of the text without what lies beyond. */
function shortened(text: string, first: boolean, last: boolean): string {
  const [head, tail] = [first ? 0 : LEFT_AROUND, last ? 0 : LEFT_AROUND];
  if (text.length <= head + tail + LEFT_AROUND || (first && last)) return text;
  return `${text.slice(0, head)} […] ${tail === 0 ? '' : text.slice(-tail)}`;
}

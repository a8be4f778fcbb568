import type { SavedProfile } from '@quivertree/contract/organisers/organisations';
import { picturePath } from '@quivertree/domain/pictures/pictures';
import { Button } from '../../ui/button.tsx';
import { FormAlert } from '../../ui/form-alert.tsx';
import { useAttempt } from '../../calls/use-attempt.ts';
import type { ProfileText } from './profile-form.tsx';

interface ProfileConflictProps {
  mine: ProfileText;
  theirs: SavedProfile;
  onKeepMine: () => Promise<void>;
  onTakeTheirs: () => void;
}

const FIELDS = [
  ['name', 'Name'],
  ['description', 'About your organisation'],
  ['phone', 'Phone'],
  ['city', 'City'],
  ['website', 'Website'],
  ['socialLinks', 'Social links'],
] as const;

/** Choice between two versions of a profile that two people edited at the same time. */
export function ProfileConflict({ mine, theirs, onKeepMine, onTakeTheirs }: ProfileConflictProps) {
  const { busy, problem, attempt } = useAttempt();
  const logos = mine.logoId !== theirs.logoId;
  const different = FIELDS.filter(([field]) => String(mine[field] ?? '') !== String(theirs[field] ?? ''));

  return (
    <section aria-labelledby="both" className="mt-6 border-2 border-aloe p-5">
      <h3 id="both" className="text-xl">
        {`${theirs.changedBy ?? 'Someone else'} saved changes first`}
      </h3>
      <dl className="mt-3">
        {different.map(([field, label]) => (
          <div key={field} className="border-t py-2">
            <dt className="font-semibold">{label}</dt>
            <dd className="grid gap-x-4 sm:grid-cols-2">
              <p className="whitespace-pre-line break-words">
                <span className="block text-sm text-soft">Yours</span>
                {String(mine[field] ?? '')}
              </p>
              <p className="whitespace-pre-line break-words">
                <span className="block text-sm text-soft">Theirs</span>
                {String(theirs[field] ?? '')}
              </p>
            </dd>
          </div>
        ))}
        {logos && (
          <div className="border-t py-2">
            <dt className="font-semibold">Logo</dt>
            <dd className="grid gap-x-4 sm:grid-cols-2">
              <Logo label="Yours" logoId={mine.logoId} />
              <Logo label="Theirs" logoId={theirs.logoId} />
            </dd>
          </div>
        )}
      </dl>
      <FormAlert>{problem}</FormAlert>
      <p className="mt-4 flex flex-wrap gap-3">
        <Button busy={busy} onClick={() => void attempt(onKeepMine)}>
          Keep your version
        </Button>
        <Button kind="outline" disabled={busy} onClick={onTakeTheirs}>
          Use their version
        </Button>
      </p>
    </section>
  );
}

function Logo({ label, logoId }: { label: string; logoId: string | null }) {
  return (
    <p>
      <span className="block text-sm text-soft">{label}</span>
      {logoId ? <img src={picturePath('logo', logoId, 96)} alt={`${label} (logo)`} className="size-24" /> : 'None'}
    </p>
  );
}

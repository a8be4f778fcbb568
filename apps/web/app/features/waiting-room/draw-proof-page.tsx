import type { Answer } from '@quivertree/contract/call';
import { messageOf } from '@quivertree/contract/error-message';
import type { getDraw, WaitingRoom } from '@quivertree/contract/waiting-room/waiting-room';
import { formatDateTime } from '@quivertree/domain/dates/zoned-time';
import { useState } from 'react';
import { retryImport } from '../../hydration/retrying-import.ts';
import { Link } from '../../pages/link.tsx';
import { queuePath } from '../../pages/queue-paths.ts';
import { plural } from '@quivertree/domain/text/plural';
import { Button } from '../../ui/button.tsx';
import { DefinitionList } from '../../ui/definition-list.tsx';

interface DrawProofProps {
  room: WaitingRoom;
  draw: Answer<typeof getDraw>;
}

/** Number of places that the page lists. */
const SHOWN = 100;

/** The draw of a waiting room, with everything needed to recompute it. */
export function DrawProofPage({ room, draw }: DrawProofProps) {
  const pending = 'Published when sales open';
  return (
    <div className="wall max-w-4xl py-10 sm:py-16">
      <p className="eyebrow mb-3">
        <Link
          to={queuePath(room.slug)}
          className="inline-flex min-h-11 items-center text-dune-ink underline underline-offset-4"
        >
          {`Waiting room of ${room.eventName}`}
        </Link>
      </p>
      <h1 className="text-[clamp(2.5rem,7vw,5rem)] leading-[0.95]">The draw</h1>
      <Explanation />
      <h2 className="mt-10 mb-4 text-2xl">Published values</h2>
      <div className="font-mono text-sm">
        <DefinitionList
          facts={[
            ['Hash of the seed', draw.seedHash],
            ['Seed', draw.seed ?? pending],
            ['Places in the draw', draw.entrants?.toLocaleString('en') ?? pending],
            ['Hash of all places', draw.entrantsHash ?? pending],
            ['Drawn', draw.drawnAt ? formatDateTime(draw.drawnAt, room.timeZone) : pending],
          ]}
        />
      </div>
      {draw.seed !== null && <Verify slug={room.slug} />}
      {draw.places.length > 0 && <FirstPlaces slug={room.slug} places={draw.places.slice(0, SHOWN)} />}
    </div>
  );
}

function Explanation() {
  return (
    <>
      <h2 className="mt-8 mb-4 text-2xl">Rules of the draw</h2>
      <ol className="flex max-w-[70ch] list-decimal flex-col gap-3 pl-6">
        <li>
          Before anyone could join, the server drew a random number, the seed, and published its hash. The seed can’t be
          changed afterwards without changing the hash.
        </li>
        <li>
          Everyone who joins before sales open gets a random id from the server. No one can choose an id, and joining
          earlier or later makes no difference.
        </li>
        <li>
          When sales open, the list of all ids is closed. Each place gets a hash of the seed, of the whole list and of
          its own id, and the places are sorted by it. As every id changes the positions of all the others, no one can
          tell an id’s position before the list is closed, not even someone who knows the seed.
        </li>
        <li>
          Then the seed and the list are published here. Anyone can compute the hashes again: if they give a different
          sequence, the draw wasn’t fair. Those who join later are admitted in order of arrival.
        </li>
      </ol>
    </>
  );
}

/** Recomputes the draw in the visitor's browser. */
function Verify({ slug }: { slug: string }) {
  const [busy, setBusy] = useState(false);
  const [outcome, setOutcome] = useState('');

  async function verify(): Promise<void> {
    setBusy(true);
    try {
      const { verifyDraw } = await retryImport(() => import('./verify-draw.ts'));
      setOutcome(await verifyDraw(slug));
    } catch (error) {
      setOutcome(messageOf(error));
    }
    setBusy(false);
  }

  return (
    <div className="mt-6">
      <Button onClick={verify} busy={busy} className="needs-scripts">
        Verify in this browser
      </Button>
      <p role="status" className="mt-3 font-semibold">
        {outcome}
      </p>
      <p className="mt-4 max-w-[70ch] text-soft">
        To verify it yourself, compute SHA-256 hashes in hexadecimal digits: the hash of the seed from its digits; the
        hash of all places from their ids, sorted, one per line; each place’s hash from the seed, the hash of all places
        and its id, separated by colons. The whole list is at{' '}
        <code>{`/api/v2/public/queues/${slug}/draw?after=0`}</code>, 1,000 places at a time.
      </p>
    </div>
  );
}

function FirstPlaces({ slug, places }: { slug: string; places: readonly string[] }) {
  return (
    <details className="mt-8">
      <summary className="min-h-11 content-center font-semibold underline underline-offset-4">
        {plural(places.length, 'The first place drawn', 'The first {n} places, in the order drawn')}
      </summary>
      <ol className="mt-4 list-decimal pl-14 font-mono text-sm" aria-label={`Places drawn for ${slug}`}>
        {places.map((place) => (
          <li key={place} className="wrap-anywhere">
            {place}
          </li>
        ))}
      </ol>
    </details>
  );
}

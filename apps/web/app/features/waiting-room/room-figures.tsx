import { getWaitingRoom } from '@quivertree/contract/waiting-room/waiting-room';
import { roomEndText, roomPhaseText } from '@quivertree/domain/waiting-room/room-text';
import { Link } from '../../pages/link.tsx';
import { queuePath } from '../../pages/queue-paths.ts';
import { AnswerView } from '../../queries/answer-view.tsx';
import { useAnswer } from '../../queries/use-query.ts';
import { StatTile, StatTiles } from '../../ui/stat-tile.tsx';

/** Interval at which the figures are fetched again, in milliseconds. */
const REFRESH_MS = 2_500;

/** Length and pace of an event's waiting room, for its organiser. */
export function RoomFigures({ slug }: { slug: string }) {
  const room = useAnswer(getWaitingRoom, { params: { idOrSlug: slug } }, { refetchInterval: REFRESH_MS });
  return (
    <section aria-label="Waiting room" className="mb-10">
      <h2 className="mb-4 text-xl sm:text-2xl">Waiting room</h2>
      <AnswerView query={room} name="the waiting room">
        {({ phase, ended, opensAt, timeZone, waiting, admitted, admittedLately, admittedSeconds }) => (
          <>
            <p className="mb-4 max-w-[70ch]">
              {ended ? roomEndText(ended) : roomPhaseText({ phase, opensAt, timeZone })}{' '}
              <Link to={queuePath(slug)} className="underline underline-offset-4">
                Open its page
              </Link>
            </p>
            {waiting !== null && (
              <StatTiles>
                <StatTile
                  name="Waiting"
                  value={waiting.toLocaleString('en')}
                  hint="People with a place who haven’t been admitted yet."
                />
                <StatTile name="Admitted" value={admitted.toLocaleString('en')} hint="People who’ve had their turn." />
                <StatTile
                  name="Per minute"
                  value={Math.round((admittedLately * 60) / admittedSeconds).toLocaleString('en')}
                  hint="People admitted per minute, over the last two minutes. It follows how fast orders are placed."
                />
              </StatTiles>
            )}
          </>
        )}
      </AnswerView>
    </section>
  );
}

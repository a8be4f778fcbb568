import type { Following } from '@quivertree/contract/following/following';
import { organiserEntry } from '@quivertree/domain/following/stored-following';
import { savedEventDate } from '@quivertree/domain/following/saved-event';
import { type ReactNode, useEffect, useRef } from 'react';
import { eventPath, explorePath, loginPath, organiserPath, savedPath } from '../../pages/paths.ts';
import { Link } from '../../pages/link.tsx';
import { Button, buttonClass, type ButtonProps } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { useFocusAfterRemoval } from '../../ui/modal.tsx';
import { Loading } from '../../ui/loading.tsx';
import { Sentence } from '../../ui/sentence.tsx';
import { FollowingForm } from './following-form.tsx';
import { NewsChoices } from './news-choices.tsx';
import { NOTHING, type SavedEvent } from './device-following.ts';
import { refreshDeviceEvents } from './refresh-device-events.ts';
import { type FollowedOrganiser, useFollowing } from './use-following.ts';

/** The visitor's saved events and followed organisers, in their account or on this device. */
export function Saved() {
  const { ready, signedIn, account, following, toggleEvent, toggleOrganiser } = useFollowing();
  useEffect(() => {
    if (ready && !signedIn) void refreshDeviceEvents();
  }, [ready, signedIn]);
  if (signedIn && account.isPending) return <Loading />;
  if (signedIn && account.error && !account.data)
    return (
      <ErrorState onRetry={account.refetch} retrying={account.isFetching}>
        {`Error loading what you saved: ${account.error.message}`}
      </ErrorState>
    );
  return (
    <SavedSection>
      {!signedIn && (
        <p className="mt-4 max-w-[60ch] text-soft">
          <Sentence
            text="This list is stored on this device only. {signIn} to see it on all your devices."
            values={{
              signIn: (
                <Link
                  to={loginPath(savedPath)}
                  className="font-semibold text-atlantic-ink underline underline-offset-4"
                >
                  Sign in
                </Link>
              ),
            }}
          />
        </p>
      )}
      <Events
        events={following.events}
        removal={(event, look) => <Button {...look} onClick={() => void toggleEvent(event, true)} />}
      />
      <Organisers
        organisers={following.organisers}
        removal={(organiser, look) => <Button {...look} onClick={() => void toggleOrganiser(organiser, true)} />}
      />
      {account.data && (
        <div className="mt-12">
          <NewsChoices chosen={account.data.newsKinds} />
        </div>
      )}
    </SavedSection>
  );
}

/** The list for visitors without scripts, with forms that remove its entries; null if the device has stored nothing. */
export function SavedWithoutScripts({ following }: { following: Following | null }) {
  const { events, organisers } = following ?? NOTHING;
  return (
    <SavedSection>
      <p className="mt-4 max-w-[60ch] text-soft">This list is stored on this device only.</p>
      <Events events={events} removal={({ id }, look) => <FollowingForm change="remove" entry={id} {...look} />} />
      <Organisers
        organisers={organisers}
        removal={({ slug }, look) => <FollowingForm change="remove" entry={organiserEntry(slug)} {...look} />}
      />
    </SavedSection>
  );
}

function SavedSection({ children }: { children: ReactNode }) {
  return (
    <section id="saved" aria-labelledby="saved-title" className="mt-14">
      <h2 id="saved-title" className="text-3xl">
        Saved
      </h2>
      {children}
    </section>
  );
}

/** The button that removes an entry, and its look. */
type Removal<Entry> = (
  entry: Entry,
  look: Pick<ButtonProps, 'kind' | 'className' | 'aria-label' | 'children'>,
) => ReactNode;

function Events({ events, removal }: { events: readonly SavedEvent[]; removal: Removal<SavedEvent> }) {
  if (events.length === 0)
    return (
      <Section title="Events">
        <EmptyState title="No saved events yet">
          <p className="text-soft">Press the heart on an event to save it. It’ll show up here.</p>
          <Link to={explorePath()} className={buttonClass()}>
            Find an event
          </Link>
        </EmptyState>
      </Section>
    );
  return (
    <Section title="Events">
      <ul className="border-b border-hairline">
        {events
          .toSorted((a, b) => Date.parse(a.startsAt) - Date.parse(b.startsAt))
          .map((event) => (
            <Row key={event.id} button={removal(event, lookOf('Remove', event))}>
              <Link to={eventPath(event)} className="text-xl font-semibold underline-offset-4 hover:underline">
                {event.name}
              </Link>
              <p className="figures text-soft">{`${savedEventDate(event)} · ${event.city}`}</p>
            </Row>
          ))}
      </ul>
    </Section>
  );
}

function Organisers({
  organisers,
  removal,
}: {
  organisers: readonly FollowedOrganiser[];
  removal: Removal<FollowedOrganiser>;
}) {
  return (
    <Section title="Organisers you follow">
      {organisers.length === 0 ? (
        <EmptyState title="You don’t follow anyone yet">
          <p className="text-soft">Follow an organiser on an event’s page, and they’ll show up here.</p>
        </EmptyState>
      ) : (
        <ul className="border-b border-hairline">
          {organisers.map((organiser) => (
            <Row key={organiser.slug} button={removal(organiser, lookOf('Unfollow', organiser))}>
              <Link
                to={organiserPath(organiser.slug)}
                className="text-xl font-semibold underline-offset-4 hover:underline"
              >
                {organiser.name}
              </Link>
            </Row>
          ))}
        </ul>
      )}
    </Section>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title} className="mt-8">
      <h3 className="eyebrow mb-3 text-soft">{title}</h3>
      {children}
    </section>
  );
}

const lookOf = (action: string, { name }: { name: string }) =>
  ({ kind: 'quiet', className: 'px-0', 'aria-label': `${action} ${name}`, children: action }) as const;

function Row({ button, children }: { button: ReactNode; children: ReactNode }) {
  const row = useRef<HTMLLIElement>(null);
  useFocusAfterRemoval(row);
  return (
    <li ref={row} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 border-t border-hairline py-3">
      <div className="min-w-0 flex-1 wrap-anywhere">{children}</div>
      {button}
    </li>
  );
}

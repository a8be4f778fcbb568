import { createTicketFeed, deleteTicketFeed, getTicketFeed } from '@quivertree/contract/catalogue/ticket-feed';
import { formatDateTime } from '@quivertree/domain/dates/zoned-time';
import { useState } from 'react';
import { useRootData } from '../../document/use-root-data.ts';
import { useCommand } from '../../queries/use-command.ts';
import { useAnswer } from '../../queries/use-query.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { copyText } from '../../ui/copy-text.ts';
import { controlClass } from '../../ui/field.tsx';
import { Icon } from '../../ui/icon.tsx';
import { CALENDAR_SYNC, COPY } from '../../ui/icons.ts';

/** Section in which someone creates, replaces or deletes the private calendar feed of their tickets. */
export function TicketFeed() {
  const feed = useAnswer(getTicketFeed, {});
  const [path, setPath] = useState<string>();
  const creation = useCommand(createTicketFeed, {
    refresh: [getTicketFeed],
    after: (created) => setPath(created.path),
  });
  const deletion = useCommand(deleteTicketFeed, {
    done: 'Calendar link deleted',
    refresh: [getTicketFeed],
    after: () => setPath(undefined),
  });
  if (!feed.data) return null;
  const { since } = feed.data;
  const problem = creation.problem ?? deletion.problem;
  return (
    <section aria-labelledby="ticket-feed" className="mt-12 max-w-2xl">
      <h2 id="ticket-feed" className="text-2xl">
        Your tickets in your calendar
      </h2>
      <p className="mt-2 mb-4 text-soft">
        Your calendar app can show the events you have tickets for, and move them if their dates change.
      </p>
      {path !== undefined && <NewFeed path={path} />}
      {path === undefined && since !== null && (
        <p className="mb-4">{`You created a calendar link on ${formatDateTime(since, 'Africa/Windhoek')}.`}</p>
      )}
      <div className="flex flex-wrap gap-3">
        {path === undefined && (
          <Button kind="outline" busy={creation.busy} onClick={() => void creation.run({})}>
            {since === null ? 'Create calendar link' : 'Replace link'}
          </Button>
        )}
        {since !== null && (
          <Button kind="quiet" busy={deletion.busy} onClick={() => void deletion.run({})}>
            Delete link
          </Button>
        )}
      </div>
      {problem && (
        <p role="alert" className="mt-3 font-semibold text-rust-ink">
          {problem}
        </p>
      )}
    </section>
  );
}

/** Address of a feed that has just been created; the server stores only its hash. */
function NewFeed({ path }: { path: string }) {
  const { publicUrl } = useRootData();
  const url = publicUrl + path;
  return (
    <div className="mb-4 rounded-md bg-pan-deep p-4">
      <p role="status">
        <strong>Your calendar link is ready.</strong> Use it now, because you won’t see it again. Keep it private:
        anyone who has it can see which events you’re going to. If you sign out everywhere or change your password, it
        stops working.
      </p>
      <div className="mt-3 flex flex-wrap gap-3">
        {/* Calendars open addresses of this scheme as a subscription. */}
        <a href={url.replace(/^https?:/, 'webcal:')} className={buttonClass()}>
          <Icon path={CALENDAR_SYNC} className="size-5" />
          Open in your calendar
        </a>
        <input
          readOnly
          value={url}
          aria-label="Calendar link"
          className={`${controlClass} min-w-52 flex-1`}
          onFocus={({ target }) => target.select()}
        />
        <Button
          kind="outline"
          onClick={() =>
            void copyText(url, 'Link copied', 'Couldn’t copy the link. Please select and copy it yourself.')
          }
        >
          <Icon path={COPY} className="size-5" />
          Copy link
        </Button>
      </div>
    </div>
  );
}

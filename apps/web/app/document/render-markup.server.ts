import type { ReactElement } from 'react';
import { Writable } from 'node:stream';
import { renderToPipeableStream, renderToString } from 'react-dom/server';

/** Marker that React leaves in place of a part that wasn't ready or that failed. */
const LEFT_OUT = '<!--$!-->';

/**
 * Renders a whole document to HTML. Streaming takes a third more work than synchronous rendering, so it is used only if
 * a lazy component has to load first. Once loaded, the component stays loaded for later renders.
 *
 * @param nonce for the scripts that React adds when it streams
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
      // With a size limit, React would send a large part later, with a script that moves it into place.
      progressiveChunkSize: Number.MAX_SAFE_INTEGER,
      onAllReady: () => stream.pipe(sink),
      onError: reject,
    });
  });
}

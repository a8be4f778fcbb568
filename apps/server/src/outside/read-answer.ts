/** Maximum size of another service's answer, in bytes after decompression. Ordinary ones have a few kilobytes. */
const MAX_ANSWER_BYTES = 4 * 1024 * 1024;

/** Reads another service's answer as JSON. Throws, and ends the connection, if it is larger than allowed. */
export async function readJson(response: Response, maxBytes = MAX_ANSWER_BYTES): Promise<unknown> {
  return JSON.parse(await readText(response.body ?? [], maxBytes));
}

/** Reads another service's answer. Throws, and ends the connection, if it is larger than allowed. */
export async function readText(
  answer: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  maxBytes = MAX_ANSWER_BYTES,
): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of answer) {
    size += chunk.length;
    if (size > maxBytes) throw new Error(`The answer is larger than ${maxBytes} bytes`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

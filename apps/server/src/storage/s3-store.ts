import { AwsClient } from 'aws4fetch';
import type { S3Settings } from '../config/config.ts';
import { readText } from '../outside/read-answer.ts';
import { type ObjectStore, StoreRefusesError } from './object-store.ts';

/** Time limit for one request, in milliseconds. */
const TIME_LIMIT_MS = 15_000;

/** Stores files in an S3-compatible bucket. Retries temporary failures. */
export class S3Store implements ObjectStore {
  readonly #client: AwsClient;
  readonly #bucket: string;

  constructor({ endpoint, bucket, region, accessKeyId, secretAccessKey }: S3Settings) {
    this.#client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3', retries: 3 });
    this.#bucket = `${endpoint}/${bucket}`;
  }

  async put(name: string, body: Uint8Array<ArrayBuffer>, type: string): Promise<void> {
    await this.#ask(name, {
      method: 'PUT',
      body,
      headers: { 'content-type': type, 'content-length': String(body.length) },
    });
  }

  async get(name: string): Promise<Uint8Array | undefined> {
    const answer = await this.#ask(name, { method: 'GET' });
    return answer && new Uint8Array(await answer.arrayBuffer());
  }

  async remove(name: string): Promise<void> {
    await this.#ask(name, { method: 'DELETE' });
  }

  async #ask(name: string, request: RequestInit): Promise<Response | undefined> {
    const signal = AbortSignal.timeout(TIME_LIMIT_MS);
    const answer = await this.#client.fetch(`${this.#bucket}/${name}`, { ...request, signal, redirect: 'error' });
    if (answer.ok) return answer;
    const [, code = ''] = /<Code>(\w+)<\/Code>/.exec(await readText(answer.body ?? [])) ?? [];
    const isWrite = request.method === 'PUT';
    if (answer.status === 404 && !isWrite) return undefined;
    const text = `The object store returned ${`${answer.status} ${code}`.trim()} for ${request.method}`;
    throw isWrite && refusesFiles(answer.status, code) ? new StoreRefusesError(text) : new Error(text);
  }
}

/** Recognises a bucket without room or permission. Services report a full quota with different statuses. */
function refusesFiles(status: number, code: string): boolean {
  return status === 403 || status === 507 || /Quota|StorageFull/.test(code);
}

import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { AwsV4Signer } from 'aws4fetch';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { S3Settings } from '../config/config.ts';
import { StoreRefusesError } from './object-store.ts';
import { S3Store } from './s3-store.ts';

const KEY = { accessKeyId: 'our-key', secretAccessKey: 'a secret that only the bucket knows' };

/** A bucket behind real HTTP that rejects requests not signed with its secret. */
const files = new Map<string, { body: Buffer; type: string | undefined }>();
let failures = 0;
/** The bucket's answer to everything that is stored; undefined if it stores it. */
let refusal: { status: number; code: string } | undefined;
let server: Server;
let settings: S3Settings;

beforeAll(async () => {
  server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', async () => {
      const { method = '', url = '', headers } = request;
      const answer = (status: number, body?: Buffer) => response.writeHead(status).end(body);
      if (failures-- > 0) return answer(503);
      const { authorization = '', 'x-amz-date': datetime } = headers;
      const signed = new AwsV4Signer({
        ...KEY,
        method,
        url: `http://${headers.host}${url}`,
        headers: { 'x-amz-content-sha256': String(headers['x-amz-content-sha256']) },
        service: 's3',
        region: 'auto',
        datetime: String(datetime),
      });
      const wanted = (await signed.sign()).headers.get('authorization') ?? '';
      if (authorization.split('Credential=')[1]?.split('/')[0] !== KEY.accessKeyId) return answer(403);
      if (signatureOf(authorization) !== signatureOf(wanted)) return answer(403);
      if (method === 'PUT' && refusal)
        return answer(refusal.status, Buffer.from(`<Error><Code>${refusal.code}</Code></Error>`));
      if (method === 'PUT') files.set(url, { body: Buffer.concat(chunks), type: headers['content-type'] });
      if (method === 'DELETE') files.delete(url);
      const file = files.get(url);
      return method === 'GET' ? (file ? answer(200, file.body) : answer(404)) : answer(method === 'PUT' ? 200 : 204);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  settings = { endpoint: `http://127.0.0.1:${port}`, bucket: 'quivertree', region: 'auto', ...KEY };
});
afterAll(() => new Promise((resolve) => server.close(resolve)));

const signatureOf = (authorization: string) => /Signature=(\w+)/.exec(authorization)?.[1];

test('files are stored in a bucket with their type, read and removed', async () => {
  const store = new S3Store(settings);
  const body = new Uint8Array([1, 2, 3]);
  await store.put('pictures/event/a/480.webp', body, 'image/webp');
  expect(files.get('/quivertree/pictures/event/a/480.webp')?.type).toBe('image/webp');
  expect(await store.get('pictures/event/a/480.webp')).toEqual(body);
  await store.remove('pictures/event/a/480.webp');
  await store.remove('pictures/event/a/480.webp');
  expect(await store.get('pictures/event/a/480.webp')).toBeUndefined();
});

test('a bucket that fails temporarily is tried again', async () => {
  failures = 2;
  await new S3Store(settings).put('pictures/b.webp', new Uint8Array([4]), 'image/webp');
  expect(files.has('/quivertree/pictures/b.webp')).toBe(true);
});

test('a wrong secret is a fault, not an empty bucket', async () => {
  const store = new S3Store({ ...settings, secretAccessKey: 'another secret' });
  await expect(store.get('pictures/b.webp')).rejects.toThrow('The object store returned 403 for GET');
});

describe('a bucket', () => {
  const put = async (status: number, code: string) => {
    refusal = { status, code };
    try {
      return await new S3Store(settings).put('pictures/c.webp', new Uint8Array([5]), 'image/webp').then(
        () => 'stored',
        (error: unknown) => error,
      );
    } finally {
      refusal = undefined;
    }
  };

  test.each([
    [507, 'XMinioStorageFull'],
    [400, 'XMinioAdminBucketQuotaExceeded'],
    [403, 'QuotaExceeded'],
    [403, 'AccessDenied'],
  ])('that answers %i %s is recognised as full or closed to us', async (status, code) => {
    const error = await put(status, code);
    expect(error).toBeInstanceOf(StoreRefusesError);
    expect(error).toMatchObject({ message: `The object store returned ${status} ${code} for PUT` });
  });

  test.each([
    [400, 'InvalidDigest'],
    [404, 'NoSuchBucket'],
  ])('that answers %i %s to a file is a fault', async (status, code) => {
    const error = await put(status, code);
    expect(error).toMatchObject({ message: `The object store returned ${status} ${code} for PUT` });
    expect(error).not.toBeInstanceOf(StoreRefusesError);
  });
});

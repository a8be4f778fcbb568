import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { crc32, deflateSync } from 'node:zlib';
import { login } from '@quivertree/contract/accounts/accounts';
import { getEvent, listEvents } from '@quivertree/contract/catalogue/catalogue';
import type { Client } from '@quivertree/contract/client';
import { uploadPicture } from '@quivertree/contract/pictures/pictures';
import type { CallInput } from '@quivertree/contract/call';
import { type PicturePurpose, parsePicturePath, picturePath } from '@quivertree/domain/pictures/pictures';
import sharp, { type Sharp } from 'sharp';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { refusalOf } from '../../../../../tests/world/refusal-of.ts';
import { makeEvent } from '../../../../../tests/world/make-event.ts';
import { makeUser } from '../../../../../tests/world/make-user.ts';
import { clientOf, startWorld, type World, uncachedClient } from '../../../../../tests/world/world.ts';
import { StoreRefusesError } from '../../storage/object-store.ts';
import { removeUnusedPictures } from './remove-unused-pictures.ts';

let world: World;
let visitor: Client;
let person: Client;
beforeAll(async () => {
  world = await startWorld();
  visitor = uncachedClient(world);
  person = await signUpPerson();
});
afterAll(() => world.stop());

async function signUpPerson(): Promise<Client> {
  const { email, password } = await makeUser(world.pool);
  const { idToken } = await world.client.call(login, { body: { email, password } });
  return clientOf(world.url, `Bearer ${idToken}`);
}

/** A picture with a red left half and a blue right half. */
function twoHalves(width = 1200, height = 800, background = 'red') {
  const half = { create: { width: width / 2, height, channels: 3, background: 'blue' } } as const;
  return sharp({ create: { width, height, channels: 3, background } }).composite([
    { input: half, left: width / 2, top: 0 },
  ]);
}

type Crop = Omit<CallInput<typeof uploadPicture>['query'], 'purpose'>;
const upload = (bytes: Uint8Array<ArrayBuffer> | string, crop: Crop = {}, purpose: PicturePurpose = 'event') =>
  person.call(uploadPicture, { query: { purpose, ...crop }, file: new Blob([bytes]) });

const bytesOf = async (image: Sharp) => new Uint8Array(await image.toBuffer());

async function fetched(path: string): Promise<{ answer: Response; body: Buffer }> {
  const answer = await fetch(world.url + path);
  return { answer, body: Buffer.from(await answer.arrayBuffer()) };
}

/** The colour in the middle of a picture. */
async function middleOf(body: Buffer): Promise<'red' | 'blue' | 'other'> {
  const { data } = await sharp(body).resize(3, 3).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const [red = 0, , blue = 0] = data.subarray(12);
  return red > 180 && blue < 80 ? 'red' : blue > 180 && red < 80 ? 'blue' : 'other';
}

describe('an uploaded picture', () => {
  test('is re-encoded in the sizes of its purpose, as AVIF and WebP, and may be cached forever', async () => {
    const { id, url } = await upload(await bytesOf(twoHalves().jpeg()));
    expect(url).toBe(`/pictures/event/${id}/1440.webp`);
    for (const width of [480, 960, 1440])
      for (const format of ['avif', 'webp'] as const) {
        const { answer, body } = await fetched(picturePath('event', id, width, format));
        expect(answer.headers.get('content-type')).toBe(`image/${format}`);
        expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
        expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
        expect(await sharp(body).metadata()).toMatchObject({ width, height: (width / 3) * 2 });
      }
  });

  test('is cropped to the chosen part, in the browser or on the server', async () => {
    const bytes = await bytesOf(twoHalves(2400, 800).png());
    const part = async (x: number) => {
      const { url } = await upload(bytes, { x, y: 0, width: 0.5, height: 1 });
      return middleOf((await fetched(url)).body);
    };
    expect([await part(0), await part(0.5)]).toEqual(['red', 'blue']);
  });

  test('is turned upright and loses its location and camera data', async () => {
    const bytes = await bytesOf(
      twoHalves(1600, 1600)
        .jpeg()
        .withExif({ IFD0: { Make: 'Telephone' }, IFD3: { GPSLatitudeRef: 'S' } })
        .withMetadata({ orientation: 6 }),
    );
    const { url } = await upload(bytes, { x: 0, y: 0, width: 1, height: 0.5 });
    const { body } = await fetched(url);
    expect(await middleOf(body)).toBe('red');
    const { exif, xmp, icc, orientation } = await sharp(body).metadata();
    expect([exif, xmp, icc, orientation]).toEqual([undefined, undefined, undefined, undefined]);
  });

  test('is the same picture when uploaded again, and a different one for another purpose', async () => {
    const bytes = await bytesOf(twoHalves().webp());
    const first = await upload(bytes);
    expect(await upload(bytes)).toEqual(first);
    const logo = await upload(bytes, {}, 'logo');
    expect(logo.id).not.toBe(first.id);
    expect(await sharp((await fetched(logo.url)).body).metadata()).toMatchObject({ width: 320, height: 320 });
  });

  test('loses anything else its file contained: a page, a program, an archive', async () => {
    const picture = await bytesOf(twoHalves().jpeg());
    const payload = '<script>alert(1)</script>PK\u0003\u0004';
    const polyglot = new Uint8Array(Buffer.concat([picture, Buffer.from(payload)]));
    const { id } = await upload(polyglot);
    for (const format of ['avif', 'webp'] as const)
      expect((await fetched(picturePath('event', id, 480, format))).body.includes('script')).toBe(false);
  });
});

describe('refuses what isn’t a picture:', () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="900" height="600"><script>alert(1)</script></svg>';
  const unreadable: [string, () => Promise<Uint8Array<ArrayBuffer> | string>][] = [
    ['nothing', async () => ''],
    ['a page', async () => '<!doctype html><p>Hello'],
    ['an SVG', async () => svg],
    ['an SVG that begins like a JPEG', async () => `\u00ff\u00d8\u00ff${svg}`],
    ['a GIF', async () => bytesOf(twoHalves().gif())],
    ['a TIFF', async () => bytesOf(twoHalves().tiff())],
    ['a truncated JPEG', async () => (await bytesOf(twoHalves().jpeg())).slice(0, 2_000)],
    ['a truncated PNG', async () => (await bytesOf(twoHalves().png())).slice(0, 400)],
    ['a file that only begins like a JPEG', async () => new Uint8Array([0xff, 0xd8, 0xff, 0xe0, 0, 16, 74, 70])],
  ];
  test.each(unreadable)('%s', async (_, make) => {
    expect(await refusalOf(upload(await make()))).toEqual({
      code: 'picture.unreadable',
      message: 'We can’t read this picture. Choose a JPEG, PNG, WebP or AVIF file.',
    });
  });

  test('refuses 50,000 × 50,000 pixels in a few hundred kilobytes before decoding them', async () => {
    const bomb = pngBomb(50_000);
    expect(bomb.length).toBeLessThan(1_000_000);
    const before = process.memoryUsage().rss;
    expect(await refusalOf(upload(bomb))).toEqual({
      code: 'picture.too_many_pixels',
      message: 'This picture is too large. It can have up to 50 megapixels.',
    });
    expect(process.memoryUsage().rss - before).toBeLessThan(100_000_000);
  });

  test('refuses 30 MB, whatever length is declared', async () => {
    expect((await refusalOf(upload(new Uint8Array(30_000_000))))?.code).toBe('request.too_large');
    const { email, password } = await makeUser(world.pool);
    const { idToken } = await world.client.call(login, { body: { email, password } });
    const chunk = new Uint8Array(1_000_000);
    let left = 30;
    const body = new ReadableStream({
      pull: (controller) => (left-- > 0 ? controller.enqueue(chunk) : controller.close()),
    });
    const answer = await fetch(`${world.url}/api/v1/pictures?purpose=event`, {
      method: 'POST',
      headers: { authorization: `Bearer ${idToken}` },
      body,
      duplex: 'half',
    } as RequestInit);
    expect(answer.status).toBe(413);
  });

  test('refuses a picture too small for its purpose', async () => {
    const small = await bytesOf(twoHalves(400, 300).png());
    expect(await refusalOf(upload(small))).toMatchObject({ code: 'picture.too_small' });
    expect((await upload(small, {}, 'avatar')).url).toContain('/pictures/avatar/');
  });

  test('refuses endless uploads', async () => {
    person = await signUpPerson();
    await expect
      .poll(async () => (await refusalOf(upload('x')))?.code, { interval: 1, timeout: 20_000 })
      .toBe('auth.too_many_attempts');
    person = await signUpPerson();
  });
});

test.each(['/pictures/event/x/480.webp', `/pictures/event/${'a'.repeat(40)}/480.webp`])(
  'finds nothing at %s',
  async (path) => {
    expect((await fetch(world.url + path)).status).toBe(404);
  },
);

test('an event shows its picture on its card, its page and shared links', async () => {
  const event = await makeEvent(world.pool, { name: 'With a picture' });
  const { id } = await upload(await bytesOf(twoHalves().jpeg()));
  const shared = async () => {
    const { answer, body } = await fetched(`/share/${event.slug}.png`);
    return { type: answer.headers.get('content-type'), body };
  };
  expect((await shared()).type).toBe('image/png');
  await world.pool.query('update events set picture_id = $2 where id = $1', [event.id, id]);
  const { content } = await visitor.call(listEvents, { query: {} });
  const card = content.find(({ name }) => name === 'With a picture');
  expect(card?.imageUrl).toBe(picturePath('event', id, 960));
  const { details } = await visitor.call(getEvent, { params: { idOrSlug: event.id } });
  expect(details.coverImageUrl).toBe(picturePath('event', id, 1440));
  expect(details.imageColours).toBe(card?.imageColours);
  const page = await (await fetch(`${world.url}/explore/${event.slug}`)).text();
  expect(page).toContain(picturePath('event', id, 480, 'avif'));
  const { type, body } = await shared();
  expect(type).toBe('image/jpeg');
  expect(await sharp(body).metadata()).toMatchObject({ width: 1200, height: 630 });
});

test('an event shows the colours of its picture while it loads', async () => {
  const event = await makeEvent(world.pool, { name: 'Sky over sand' });
  const sky = { create: { width: 1200, height: 400, channels: 3, background: '#3060c0' } } as const;
  const picture = sharp({ create: { width: 1200, height: 800, channels: 3, background: '#c09040' } });
  const { id } = await upload(await bytesOf(picture.composite([{ input: sky, top: 0, left: 0 }]).png()));
  const page = async () => (await fetch(`${world.url}/explore/${event.slug}`)).text();
  expect(await page()).not.toContain('#3060c0');
  await world.pool.query('update events set picture_id = $2 where id = $1', [event.id, id]);
  const { content } = await visitor.call(listEvents, { query: {} });
  expect(content.find(({ name }) => name === 'Sky over sand')?.imageColours).toBe('#3060c0,#c09040');
  await expect.poll(page).toContain('data-colours="#3060c0,#c09040"');
});

test('unused pictures are removed with their files after a day; the others stay', async () => {
  const event = await makeEvent(world.pool);
  const [used, unused, young] = [
    await upload(await bytesOf(twoHalves(900, 600, '#f00').jpeg())),
    await upload(await bytesOf(twoHalves(900, 600, '#e00').jpeg())),
    await upload(await bytesOf(twoHalves(900, 600, '#d00').jpeg())),
  ];
  await world.pool.query('update events set picture_id = $2 where id = $1', [event.id, used.id]);
  await world.pool.query(`update pictures set uploaded_at = now() - interval '25 hours' where id = any ($1)`, [
    [used.id, unused.id],
  ]);
  expect(await removeUnusedPictures(world)).toBe(1);
  const { objects } = world.context;
  const isThere = async (url: string) => (await objects.get(url.slice(1))) !== undefined;
  await vi.waitFor(async () => expect(await isThere(unused.url)).toBe(false), { timeout: 10_000 });
  expect([await isThere(used.url), await isThere(young.url)]).toEqual([true, true]);
  expect(parsePicturePath(used.url)?.id).toBe(used.id);
});

describe('on a full disk, an upload', () => {
  const fullDisk = () => Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' });

  /** Uploads a picture while only its first file still fits on the disk. */
  async function uploadOnFullDisk(background: string, error: Error = fullDisk()) {
    const { objects, log } = world.context;
    const faults = vi.spyOn(log, 'error').mockReturnValue();
    const put = vi.spyOn(objects, 'put').mockRejectedValue(error).mockImplementationOnce(objects.put.bind(objects));
    try {
      const refusal = await refusalOf(upload(await bytesOf(twoHalves(900, 600, background).png())));
      return { refusal, logged: faults.mock.calls.map(([, message]) => message) };
    } finally {
      put.mockRestore();
      faults.mockRestore();
    }
  }

  async function leftBehind(): Promise<{ rows: number; files: number }> {
    const { rows } = await world.pool.query('select count(*)::int as n from pictures');
    const { config } = world.context;
    const files = await readdir(join(config.dataDir, 'objects'), { recursive: true, withFileTypes: true });
    return { rows: rows[0].n, files: files.filter((file) => file.isFile()).length };
  }

  test('is refused with a sentence, is logged for the operator and leaves nothing behind', async () => {
    await upload(await bytesOf(twoHalves(900, 600, '#a00').png()));
    const before = await leftBehind();
    expect(await uploadOnFullDisk('#b00')).toEqual({
      refusal: { code: 'picture.disk_full', message: 'We can’t save pictures at the moment. Try again later.' },
      logged: ['the disk for pictures is full'],
    });
    expect(await leftBehind()).toEqual(before);
  });

  test('is refused in the same way by a bucket that takes no files, even if it removes none either', async () => {
    const remove = vi.spyOn(world.context.objects, 'remove').mockRejectedValue(new Error('403 AccessDenied'));
    expect(await uploadOnFullDisk('#b20', new StoreRefusesError('403 AccessDenied'))).toMatchObject({
      refusal: { code: 'picture.disk_full' },
      logged: ['the bucket for pictures refuses files'],
    });
    expect(remove).toHaveBeenCalled();
    remove.mockRestore();
  });

  test('leaves a picture in place that was uploaded before', async () => {
    const { url } = await upload(await bytesOf(twoHalves(900, 600, '#c00').png()));
    expect((await uploadOnFullDisk('#c00')).refusal).toMatchObject({ code: 'picture.disk_full' });
    expect((await fetched(url)).answer.status).toBe(200);
    const { rowCount } = await world.pool.query('select from pictures where id = $1', [parsePicturePath(url)?.id]);
    expect(rowCount).toBe(1);
  });
});

/** A complete, square PNG of a single colour; a small file even if the picture has very many pixels. */
function pngBomb(side: number): Uint8Array<ArrayBuffer> {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(side, 0);
  header.writeUInt32BE(side, 4);
  header.set([1, 0, 0, 0, 0], 8);
  const data = deflateSync(Buffer.alloc(side * (1 + Math.ceil(side / 8))), { level: 9 });
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  const parts = [chunkOf('IHDR', header), chunkOf('IDAT', data), chunkOf('IEND', Buffer.alloc(0))];
  return new Uint8Array(Buffer.concat([signature, ...parts]));
}

function chunkOf(type: string, data: Buffer): Buffer {
  const typed = Buffer.concat([Buffer.from(type), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(typed));
  return Buffer.concat([length, typed, sum]);
}

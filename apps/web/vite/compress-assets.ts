import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);
const WORTH_IT = /\.(js|css|svg|json|webmanifest)$/;
/** Size in bytes below which compression saves nothing. */
const SMALLEST = 512;

/**
 * Writes a brotli and a gzip copy beside every text file in `folder`, at the highest compression level, since this
 * happens only once.
 */
export async function compressAssets(folder: string): Promise<void> {
  const names = await readdir(folder, { recursive: true });
  await Promise.all(names.filter((name) => WORTH_IT.test(name)).map((name) => compressFile(join(folder, name))));
}

async function compressFile(file: string): Promise<void> {
  if ((await stat(file)).size < SMALLEST) return;
  const content = await readFile(file);
  const [br, gz] = await Promise.all([
    toBrotli(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }),
    toGzip(content, { level: 9 }),
  ]);
  await Promise.all([writeFile(`${file}.br`, br), writeFile(`${file}.gz`, gz)]);
}

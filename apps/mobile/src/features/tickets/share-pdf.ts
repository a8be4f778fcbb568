import { File, Paths } from 'expo-file-system';
import { shareAsync } from 'expo-sharing';
import { SERVER_URL } from '../../server/server-url.ts';

/**
 * Downloads a PDF from the server and opens the share sheet.
 *
 * @throws Error if it can't be downloaded
 */
export async function sharePdf(path: string, name: string): Promise<void> {
  const file = await File.downloadFileAsync(SERVER_URL + path, new File(Paths.cache, `${name}.pdf`), {
    idempotent: true,
  }).catch(() => {
    throw new Error('The PDF couldn’t be downloaded. Check your connection and try again.');
  });
  await shareAsync(file.uri, { mimeType: 'application/pdf', UTI: 'com.adobe.pdf' });
}

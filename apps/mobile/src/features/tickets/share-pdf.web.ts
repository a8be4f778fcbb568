import { Linking } from 'react-native';
import { SERVER_URL } from '../../server/server-url.ts';

/** Opens a PDF of the server's: browsers have no share sheet for files. */
export async function sharePdf(path: string): Promise<void> {
  await Linking.openURL(SERVER_URL + path);
}

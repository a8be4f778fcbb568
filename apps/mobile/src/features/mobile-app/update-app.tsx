import type { Answer } from '@quivertree/contract/call';
import { getMobileApp } from '@quivertree/contract/mobile-app/mobile-app';
import { router } from 'expo-router';
import { useState } from 'react';
import { Linking, Modal, Platform, View } from 'react-native';
import { Button } from '../../design/button.tsx';
import { Notice } from '../../design/notice.tsx';
import { Screen } from '../../design/screen.tsx';
import { SPACE } from '../../design/theme.ts';
import { Text } from '../../design/text.tsx';
import { useCall } from '../../query/use-call.ts';
import { APP_VERSION } from '../../server/app-version.ts';

/**
 * Covers the app once the server no longer supports this version. The tickets on the phone need no server, so they can
 * still be shown.
 */
export function UpdateApp() {
  const [open, setOpen] = useState(true);
  const app = useCall(getMobileApp, {});
  const store = app.data && storeOf(app.data);

  function showTickets(): void {
    setOpen(false);
    router.dismissTo('/tickets');
  }

  return (
    <Modal aria-label="Update the app" visible={open} animationType="none" onRequestClose={showTickets}>
      <Screen testID="update-app">
        <View style={{ gap: SPACE.two, paddingTop: SPACE.four }}>
          <Text kind="title">Please update the app</Text>
          <Text>
            This version no longer works with Quivertree. The update takes a minute, and you’ll find everything as you
            left it.
          </Text>
          {store === undefined ? (
            <Notice text="Look for Quivertree where you got the app, and install the latest version." />
          ) : (
            <OpenStore url={store} />
          )}
          <Button kind="outline" label="Show my tickets" onPress={showTickets} testID="show-tickets" />
          <Text>Tickets on this phone work without the update.</Text>
          <Text kind="small" colour="camelthornSoft" figures>
            {versionText(app.data?.minimumVersion ?? null)}
          </Text>
        </View>
      </Screen>
    </Modal>
  );
}

function OpenStore({ url }: { url: string }) {
  const [failed, setFailed] = useState(false);
  return (
    <View style={{ gap: SPACE.two }}>
      {failed && (
        <Notice
          tone="problem"
          text="We couldn’t open the store from here. Please open it yourself, and look for Quivertree."
        />
      )}
      <Button
        label={Platform.OS === 'ios' ? 'Update in the App Store' : 'Update in Google Play'}
        testID="update"
        onPress={() => void Linking.openURL(url).catch(() => setFailed(true))}
      />
    </View>
  );
}

/** URL of the app's page in this phone's store; undefined if it has none, or if the URL isn't that of a web page. */
function storeOf({ stores }: Answer<typeof getMobileApp>): string | undefined {
  const url = stores[Platform.OS === 'ios' ? 'ios' : 'android'];
  return url?.startsWith('https://') ? url : undefined;
}

function versionText(minimum: string | null): string {
  return minimum === null
    ? `You have version ${APP_VERSION}.`
    : `You have version ${APP_VERSION}. You need version ${minimum} or later.`;
}

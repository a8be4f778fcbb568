import { GUEST_EXPLAINED, NO_ACCOUNT_NEEDED } from '@quivertree/checkout/checkout-words';
import { router } from 'expo-router';
import { View } from 'react-native';
import { Button } from '../../design/button.tsx';
import { SPACE } from '../../design/theme.ts';
import { Text } from '../../design/text.tsx';

/** Choice between continuing as a guest and signing in. */
export function Gate({ event, onGuest }: { event: string; onGuest: () => void }) {
  const from = `/checkout/${encodeURIComponent(event)}/details`;
  return (
    <View style={{ gap: SPACE.two }}>
      <Text kind="heading">{NO_ACCOUNT_NEEDED}</Text>
      <Text colour="camelthornSoft">{GUEST_EXPLAINED}</Text>
      <Button label="Continue as guest" onPress={onGuest} testID="continue-as-guest" />
      <Text>Have an account?</Text>
      <Button label="Sign in" kind="outline" onPress={() => router.push({ pathname: '/login', params: { from } })} />
    </View>
  );
}

import { CARDS, securePaymentText, TERMS_LINK, TERMS_SENTENCE } from '@quivertree/checkout/checkout-words';
import type { EventDetail } from '@quivertree/contract/catalogue/catalogue';
import { refundSentence } from '@quivertree/domain/payments/refund-policy';
import * as WebBrowser from 'expo-web-browser';
import { StyleSheet, View } from 'react-native';
import { Icon } from '../../design/icon.tsx';
import { RADIUS, SPACE, useTheme } from '../../design/theme.ts';
import { Text } from '../../design/text.tsx';
import { SERVER_URL } from '../../server/server-url.ts';

/** Payment provider, refund policy and terms, shown before paying. */
export function PaymentNotes({ options }: { options: EventDetail['options'] }) {
  const theme = useTheme();
  const [beforeTerms, afterTerms] = TERMS_SENTENCE.split('{terms}');
  return (
    <View style={[styles.notes, { borderTopColor: theme.hairline }]}>
      <View style={styles.provider}>
        <Icon name="lock" size={16} colour="camelthornSoft" />
        <Text kind="small" colour="camelthornSoft">
          {securePaymentText(options.paymentProvider)}
        </Text>
        {CARDS.map((card) => (
          <View key={card} style={[styles.card, { borderColor: theme.camelthornSoft }]}>
            <Text kind="small" colour="camelthornSoft">
              {card}
            </Text>
          </View>
        ))}
      </View>
      <Text kind="small" colour="camelthornSoft">
        {refundSentence(options.refundPolicy, options)}
      </Text>
      <Text kind="small" colour="camelthornSoft">
        {beforeTerms}
        <Text
          kind="small"
          colour="atlanticInk"
          role="link"
          style={styles.link}
          onPress={() => void WebBrowser.openBrowserAsync(`${SERVER_URL}/legal/terms-and-conditions`)}
        >
          {TERMS_LINK}
        </Text>
        {afterTerms}
      </Text>
    </View>
  );
}

const styles = StyleSheet.create({
  notes: { gap: SPACE.one, borderTopWidth: 1, paddingTop: SPACE.two },
  provider: { flexDirection: 'row', flexWrap: 'wrap', alignItems: 'center', gap: SPACE.one },
  card: { borderWidth: 1, borderRadius: RADIUS.small, paddingHorizontal: SPACE.half },
  link: { textDecorationLine: 'underline' },
});

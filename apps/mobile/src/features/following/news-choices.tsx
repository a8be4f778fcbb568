import { chooseNews } from '@quivertree/contract/following/following';
import { ALL_NEWS_KINDS, NEWS_KINDS, type NewsKind } from '@quivertree/domain/following/news-kinds';
import { NEWS_EXPLAINED } from '@quivertree/domain/following/news-words';
import { View } from 'react-native';
import { Notice } from '../../design/notice.tsx';
import { SwitchField } from '../../design/switch-field.tsx';
import { Text } from '../../design/text.tsx';
import { SPACE } from '../../design/theme.ts';
import { apiClient } from '../../session/session.ts';
import { useChangeFollowing } from './use-following.ts';

/** Choice of the kinds of news that someone gets by email; each is off until it is chosen. */
export function NewsChoices({ chosen }: { chosen: readonly NewsKind[] }) {
  const { busy, problem, change } = useChangeFollowing();
  const turn = (kind: NewsKind, on: boolean) =>
    change(() => {
      const newsKinds = ALL_NEWS_KINDS.filter((other) => (other === kind ? on : chosen.includes(other)));
      return apiClient.call(chooseNews, { body: { newsKinds } });
    });
  return (
    <View style={{ gap: SPACE.one }}>
      <Text kind="heading">News by email</Text>
      <Text colour="camelthornSoft">{NEWS_EXPLAINED}</Text>
      <Text kind="strong">Email me when</Text>
      {problem !== undefined && <Notice tone="problem" text={problem} />}
      {ALL_NEWS_KINDS.map((kind) => (
        <SwitchField
          key={kind}
          label={NEWS_KINDS[kind].name}
          on={chosen.includes(kind)}
          disabled={busy}
          onChange={(on) => void turn(kind, on)}
          testID={`news-${kind}`}
        />
      ))}
    </View>
  );
}

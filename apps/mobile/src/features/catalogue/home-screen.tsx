import { listEvents } from '@quivertree/contract/catalogue/catalogue';
import { View } from 'react-native';
import { Screen } from '../../design/screen.tsx';
import { Skeleton } from '../../design/skeleton.tsx';
import { Text } from '../../design/text.tsx';
import { AnswerView } from '../../query/answer-view.tsx';
import { useCall } from '../../query/use-call.ts';

/** Number of upcoming events (specification, section 9). */
const UPCOMING_SIZE = 6;

export function HomeScreen() {
  const upcoming = useCall(listEvents, { query: { page: 0, size: UPCOMING_SIZE, sort: 'startTime,ASC' } });
  return (
    <Screen testID="home">
      <Text kind="title">Upcoming events</Text>
      <AnswerView query={upcoming} loadingLabel="Loading events" skeleton={<Skeleton height={300} />}>
        {({ content }) => (
          <View>
            {content.map((event) => (
              <Text key={event.id} kind="name">
                {event.name}
              </Text>
            ))}
          </View>
        )}
      </AnswerView>
    </Screen>
  );
}

import { getEvent } from '@quivertree/contract/catalogue/catalogue';
import { focusManager } from '@tanstack/react-query';
import { act, screen } from '@testing-library/react-native';
import { AppState, type AppStateStatus, Text } from 'react-native';
import { answerCalls } from '../../tests/answer-calls.ts';
import { callsOfEvent, EVENT_ID, eventOnSale } from '../../tests/event-on-sale.ts';
import { renderScreen } from '../../tests/render-screen.tsx';
import { useCall } from './use-call.ts';
import { useRefreshOnReturn } from './use-refresh-on-return.ts';

function EventName() {
  useRefreshOnReturn();
  const { data } = useCall(getEvent, { params: { idOrSlug: EVENT_ID } });
  return <Text>{data?.details.name ?? 'Loading'}</Text>;
}

afterEach(() => focusManager.setFocused(undefined));

test('fetches an answer again when the app comes back to the front', async () => {
  const subscribed = jest.spyOn(AppState, 'addEventListener');
  answerCalls(callsOfEvent(eventOnSale()));
  renderScreen(<EventName />);
  expect(await screen.findByText('Desert Sound')).toBeTruthy();
  const moved = eventOnSale();
  answerCalls(callsOfEvent({ ...moved, details: { ...moved.details, name: 'Desert Echo' } }));
  const go = (state: AppStateStatus) => act(() => subscribed.mock.calls.forEach(([, listener]) => listener(state)));
  go('background');
  go('active');
  expect(await screen.findByText('Desert Echo')).toBeTruthy();
});

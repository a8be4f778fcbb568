import { getEvent } from '@quivertree/contract/catalogue/catalogue';
import { act, screen } from '@testing-library/react-native';
import { Text } from 'react-native';
import { answerCalls } from '../../tests/answer-calls.ts';
import { callsOfEvent, EVENT_ID, eventOnSale } from '../../tests/event-on-sale.ts';
import { renderScreen } from '../../tests/render-screen.tsx';
import { useCall } from './use-call.ts';
import { useRetryOnReconnect } from './use-retry-on-reconnect.ts';

let mockOnline: (online: boolean) => void = () => {};
jest.mock('./use-online.ts', () => {
  const { useState } = jest.requireActual<typeof import('react')>('react');
  return {
    useOnline() {
      const [online, setOnline] = useState(false);
      mockOnline = setOnline;
      return online;
    },
  };
});

const CALL = `GET /api/v1/public/events/${EVENT_ID}`;

function EventName() {
  useRetryOnReconnect();
  const { data, error } = useCall(getEvent, { params: { idOrSlug: EVENT_ID } });
  return <Text>{data?.details.name ?? (error ? 'Failed' : 'Loading')}</Text>;
}

test('fetches an answer once there is a connection, if it failed without one', async () => {
  answerCalls({ [CALL]: 'offline' });
  renderScreen(<EventName />);
  expect(await screen.findByText('Failed')).toBeTruthy();
  const { asked } = answerCalls(callsOfEvent(eventOnSale()));
  act(() => mockOnline(true));
  expect(await screen.findByText('Desert Sound')).toBeTruthy();
  act(() => mockOnline(false));
  act(() => mockOnline(true));
  expect(asked).toHaveLength(1);
});

test('leaves a refusal as it is', async () => {
  answerCalls({ [CALL]: { status: 404, body: { code: 'event.not_found', message: 'Event not found.' } } });
  renderScreen(<EventName />);
  expect(await screen.findByText('Failed')).toBeTruthy();
  const { asked } = answerCalls({});
  act(() => mockOnline(true));
  expect(asked).toEqual([]);
});

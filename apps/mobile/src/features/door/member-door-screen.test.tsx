import { screen, userEvent } from '@testing-library/react-native';
import { router } from 'expo-router';
import { renderScreen } from '../../../tests/render-screen.tsx';
import { MemberDoorScreen } from './member-door-screen.tsx';

jest.mock('expo-router', () => ({
  router: { dismissTo: jest.fn(), push: jest.fn(), replace: jest.fn() },
  useLocalSearchParams: () => ({ eventId: 'e1' }),
}));
jest.mock('./door-view.tsx', () => ({ DoorView: () => null }));

test('a door that someone has to sign in for has a way back to all doors', async () => {
  renderScreen(<MemberDoorScreen />);
  await userEvent.press(await screen.findByRole('button', { name: 'Sign in' }));
  expect(router.push).toHaveBeenCalledWith({ pathname: '/login', params: { from: '/door/e1' } });
  await userEvent.press(screen.getByRole('button', { name: 'All doors' }));
  expect(router.dismissTo).toHaveBeenCalledWith('/door');
});

export { WaitingRoomScreen as default } from '../../src/features/waiting-room/waiting-room-screen.tsx';

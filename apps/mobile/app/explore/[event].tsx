export { EventScreen as default } from '../../src/features/catalogue/event/event-screen.tsx';

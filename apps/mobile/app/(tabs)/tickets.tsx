export { TicketsScreen as default } from '../../src/features/tickets/tickets-screen.tsx';

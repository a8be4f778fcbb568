export { TicketsScreen as default } from '../../../src/features/checkout/tickets-screen.tsx';

export { AcceptTicketScreen as default } from '../../src/features/tickets/accept-ticket-screen.tsx';

export { OrderTicketsScreen as default } from '../../src/features/tickets/order-tickets-screen.tsx';

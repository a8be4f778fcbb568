export { EventSalesScreen as default } from '../../../src/features/sales/event-sales-screen.tsx';

export { PaymentStatusScreen as default } from '../../../src/features/payments/payment-status-screen.tsx';

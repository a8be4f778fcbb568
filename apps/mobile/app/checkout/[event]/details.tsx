export { BuyerScreen as default } from '../../../src/features/checkout/buyer-screen.tsx';

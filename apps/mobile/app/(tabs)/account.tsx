export { AccountScreen as default } from '../../src/features/accounts/account-screen.tsx';

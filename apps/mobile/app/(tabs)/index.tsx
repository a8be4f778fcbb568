export { HomeScreen as default } from '../../src/features/catalogue/home-screen.tsx';

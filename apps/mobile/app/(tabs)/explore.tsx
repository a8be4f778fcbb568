export { ExploreScreen as default } from '../../src/features/catalogue/explore-screen.tsx';

export { SavedScreen as default } from '../src/features/following/saved-screen.tsx';

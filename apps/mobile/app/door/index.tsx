export { DoorsScreen as default } from '../../src/features/door/doors-screen.tsx';

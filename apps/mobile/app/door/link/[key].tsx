export { LinkDoorScreen as default } from '../../../src/features/door/link-door-screen.tsx';

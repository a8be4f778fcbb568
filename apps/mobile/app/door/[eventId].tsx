export { MemberDoorScreen as default } from '../../src/features/door/member-door-screen.tsx';

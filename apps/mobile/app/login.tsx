export { SignInScreen as default } from '../src/features/session/sign-in-screen.tsx';

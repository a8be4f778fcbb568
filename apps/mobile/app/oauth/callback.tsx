export { OAuthCallbackScreen as default } from '../../src/features/session/oauth-callback-screen.tsx';

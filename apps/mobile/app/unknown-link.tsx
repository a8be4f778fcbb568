export { UnknownLinkScreen as default } from '../src/links/unknown-link-screen.tsx';

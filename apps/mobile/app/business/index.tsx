export { OrganisationsScreen as default } from '../../src/features/organisers/organisations-screen.tsx';

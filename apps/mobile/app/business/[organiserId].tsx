export { OrganisationScreen as default } from '../../src/features/organisers/organisation-screen.tsx';

export { CalendarScreen as default } from '../../src/features/catalogue/calendar-screen.tsx';

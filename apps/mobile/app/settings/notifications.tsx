export { NotificationSettingsScreen as default } from '../../src/features/push/notification-settings-screen.tsx';

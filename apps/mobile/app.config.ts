import type { ExpoConfig } from 'expo/config';

/** Address of the server that the app talks to and whose links it opens. */
const SERVER_URL = new URL(process.env['EXPO_PUBLIC_SERVER_URL'] ?? 'http://localhost:3000');

/** Paths of the site that open in the app; `src/links/route-of-link.ts` leads each of them to a screen. */
const APP_LINKS = ['/explore', '/tickets', '/transfer', '/checkout/status', '/door', '/app/oauth/callback'];

const LIGHT = '#fbf5ec';
const DARK = '#1a1310';

const CAMERA = 'Quivertree uses the camera to read ticket codes when you scan at a door.';
const LOCATION = 'Quivertree finds events near you when you ask it to.';
const CALENDAR = 'Quivertree adds events to your calendar when you ask it to.';

/** Data that the app sends to our server, in Apple's terms. `store/privacy.md` says what each of them is for. */
const COLLECTED = [
  'Name',
  'EmailAddress',
  'PhoneNumber',
  'PurchaseHistory',
  'UserID',
  'DeviceID',
  'OtherUserContent',
  'ProductInteraction',
  'CoarseLocation',
];

/** APIs that Apple requires a reason for, used by React Native and Expo's modules, with the codes of our reasons. */
const ACCESSED: Record<string, string[]> = {
  UserDefaults: ['CA92.1'],
  FileTimestamp: ['C617.1', '0A2A.1', '3B52.1'],
  DiskSpace: ['E174.1', '85F4.1'],
  SystemBootTime: ['35F9.1'],
};

const config: ExpoConfig = {
  name: 'Quivertree',
  slug: 'quivertree',
  version: '0.1.0',
  scheme: 'quivertree',
  orientation: 'default',
  userInterfaceStyle: 'automatic',
  icon: './assets/icon.png',
  backgroundColor: LIGHT,
  platforms: ['ios', 'android', 'web'],
  ios: {
    bundleIdentifier: process.env['APP_ID'] ?? 'com.quivertree.app',
    supportsTablet: true,
    associatedDomains: [`applinks:${SERVER_URL.hostname}`, `webcredentials:${SERVER_URL.hostname}`],
    infoPlist: { ITSAppUsesNonExemptEncryption: false },
    privacyManifests: {
      NSPrivacyTracking: false,
      NSPrivacyTrackingDomains: [],
      NSPrivacyCollectedDataTypes: COLLECTED.map((type) => ({
        NSPrivacyCollectedDataType: `NSPrivacyCollectedDataType${type}`,
        NSPrivacyCollectedDataTypeLinked: type !== 'CoarseLocation',
        NSPrivacyCollectedDataTypeTracking: false,
        NSPrivacyCollectedDataTypePurposes: ['NSPrivacyCollectedDataTypePurposeAppFunctionality'],
      })),
      NSPrivacyAccessedAPITypes: Object.entries(ACCESSED).map(([api, reasons]) => ({
        NSPrivacyAccessedAPIType: `NSPrivacyAccessedAPICategory${api}`,
        NSPrivacyAccessedAPITypeReasons: reasons,
      })),
    },
  },
  android: {
    package: process.env['APP_ID'] ?? 'com.quivertree.app',
    adaptiveIcon: {
      foregroundImage: './assets/icon-foreground.png',
      monochromeImage: './assets/icon-monochrome.png',
      backgroundColor: LIGHT,
    },
    permissions: ['android.permission.CAMERA', 'android.permission.POST_NOTIFICATIONS'],
    // Requested by modules that the app uses without needing these: it adds events with the phone's own calendar form,
    // brightens only its own window, records no sound, and needs the phone's position only roughly.
    blockedPermissions: [
      'android.permission.READ_CALENDAR',
      'android.permission.WRITE_CALENDAR',
      'android.permission.WRITE_SETTINGS',
      'android.permission.READ_MEDIA_IMAGES',
      'android.permission.RECORD_AUDIO',
      'android.permission.ACCESS_FINE_LOCATION',
      'android.permission.READ_EXTERNAL_STORAGE',
      'android.permission.WRITE_EXTERNAL_STORAGE',
      'android.permission.SYSTEM_ALERT_WINDOW',
    ],
    intentFilters: [
      {
        action: 'VIEW',
        autoVerify: true,
        data: APP_LINKS.map((pathPrefix) => ({ scheme: 'https', host: SERVER_URL.hostname, pathPrefix })),
        category: ['BROWSABLE', 'DEFAULT'],
      },
    ],
  },
  web: { bundler: 'metro', output: 'single' },
  // Imports of the repository's packages are resolved by metro.config.js.
  experiments: { tsconfigPaths: false },
  plugins: [
    'expo-router',
    [
      'expo-splash-screen',
      {
        image: './assets/splash.png',
        imageWidth: 160,
        backgroundColor: LIGHT,
        dark: { backgroundColor: DARK },
      },
    ],
    ['expo-camera', { cameraPermission: CAMERA, microphonePermission: false, recordAudioAndroid: false }],
    [
      'expo-calendar',
      {
        calendarPermission: CALENDAR,
        writeOnlyCalendarPermission: CALENDAR,
        remindersPermission: false,
        writeOnlyAccess: true,
      },
    ],
    ['expo-audio', { microphonePermission: false, recordAudioAndroid: false, enableBackgroundPlayback: false }],
    [
      'expo-location',
      {
        locationWhenInUsePermission: LOCATION,
        locationAlwaysPermission: false,
        locationAlwaysAndWhenInUsePermission: false,
        motionUsagePermission: false,
      },
    ],
    ['expo-notifications', { icon: './assets/notification.png', color: '#b84307' }],
    ['expo-secure-store', { faceIDPermission: false }],
    'expo-sqlite',
    'expo-font',
    'expo-web-browser',
    'expo-sharing',
  ],
};

export default config;

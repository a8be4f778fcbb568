import Constants from 'expo-constants';

/** Version of the app, as in `app.config.ts`. */
export const APP_VERSION: string = Constants.expoConfig?.version ?? '0.0.0';

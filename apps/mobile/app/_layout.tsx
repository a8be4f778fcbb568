export { App as default, unstable_settings } from '../src/frame/app.tsx';

export { App as default } from '../src/frame/app.tsx';

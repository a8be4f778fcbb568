export { AppTabs as default } from '../../src/frame/app-tabs.tsx';

export { changeSettings } from './change-settings.ts';
export { openSettings, type SettingsPort } from './read-settings.ts';
export { requiredActions, settingsModule } from './routes.ts';

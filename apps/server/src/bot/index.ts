export { menus as botMenus } from './conversation.ts';
export { createUpdateHandler, createRecorder } from './handle-update.ts';
export { botModule } from './jobs.ts';

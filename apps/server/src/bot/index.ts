export { menus as botMenus } from './conversation.ts';
export { createJudge, createRecorder } from './judge-update.ts';
export { botModule } from './jobs.ts';

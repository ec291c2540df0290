export { menus as botMenus } from './conversation.ts';
export { createJudge } from './judge-update.ts';
export { botModule } from './jobs.ts';

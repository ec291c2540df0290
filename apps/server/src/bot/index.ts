export { commands as botCommands } from './greetings.ts';
export { createJudge } from './judge-update.ts';
export { botWorkers } from './jobs.ts';

export { closeAppealOfLifted, decideAppeal } from './decide-appeal.ts';
export { fileAppeal } from './file-appeal.ts';
export { answerOverdue } from './answer-overdue.ts';
export { appealModule, appealWorkers } from './module.ts';

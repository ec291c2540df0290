export { closeAppealOfLifted } from './close-lifted.ts';
export { decideAppeal } from './decide-appeal.ts';
export { fileAppeal } from './file-appeal.ts';
export { answerOverdue } from './answer-overdue.ts';
export { appealWorkers } from './jobs.ts';
export { appealPersonal } from './personal.ts';
export { appealRoutes } from './routes.ts';

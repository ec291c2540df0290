export { mailWorkers } from './jobs.ts';
export type { Letters } from './letter.ts';
export { queueMail } from './queue-mail.ts';
export { mailPersonal } from './personal.ts';

export { mailWorkers } from './jobs.ts';
export { type Letters, mailPersonal, queueMail } from './mails.ts';

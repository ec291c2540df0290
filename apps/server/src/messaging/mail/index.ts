export { mailFigures } from './figures.ts';
export { mailModule } from './module.ts';
export { type Letters, queueMail } from './mails.ts';

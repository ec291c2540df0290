export { mailFigures } from './figures.ts';
export { eraseMails } from './mail-store.ts';
export { mailModule } from './module.ts';
export { type Letters, queueMail } from './mails.ts';

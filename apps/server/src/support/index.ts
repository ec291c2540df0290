export { supportAdminRoutes, supportRoutes } from './routes.ts';
export { createTicketKeys, supportLetters } from './answer-letter.ts';
export { supportPersonal } from './personal.ts';
export { ownsTicket } from './ticket-store.ts';

export { supportAdminRoutes } from './admin-routes.ts';
export { supportLetters } from './answer-letter.ts';
export { supportPersonal } from './personal.ts';
export { supportRoutes } from './routes.ts';
export { ownsTicket } from './ticket-store.ts';
export { createTicketKeys } from './ticket-keys.ts';

export { createTicketKeys, supportLetters } from './answer-letter.ts';
export { supportModule } from './module.ts';
export { ownsTicket } from './ticket-store.ts';

export { createTicketKeys, supportLetters } from './answer-letter.ts';
export { supportModule } from './module.ts';
export { listOwn as listOwnTickets, ownsTicket } from './ticket-store.ts';

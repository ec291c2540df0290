export { createTicketKeys, supportLetters } from './answer-letter.ts';
export { ticketModule } from './module.ts';
export { listOwn as listOwnTickets, ownsTicket } from './ticket-store.ts';

export { createTicketKeys, supportLetters, type TicketKeys } from './answer-letter.ts';
export { ticketModule } from './module.ts';
export { listOwn as listOwnTickets, ownsTicket } from './ticket-store.ts';

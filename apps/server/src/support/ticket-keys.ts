import { createHmac, timingSafeEqual } from 'node:crypto';

/** The key of a visitor's ticket: only the mail to the visitor's address carries it. */
export type TicketKeys = {
  of(ticketId: string): string;
  opens(ticketId: string, key: string): boolean;
};

/** Keys that are computed from the server's secret and stored nowhere. */
export function createTicketKeys(secret: string): TicketKeys {
  const of = (ticketId: string) =>
    createHmac('sha256', secret).update(`support-ticket:${ticketId}`).digest('base64url');
  return {
    of,
    opens: (ticketId, key) => {
      const [wanted, given] = [Buffer.from(of(ticketId)), Buffer.from(key)];
      return wanted.length === given.length && timingSafeEqual(wanted, given);
    },
  };
}

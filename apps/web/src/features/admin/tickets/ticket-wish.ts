import { supportCategories, type SupportCategory, type TicketState } from '@stoke/domain';

export const ticketStates = ['open', 'answered', 'closed'] as const satisfies TicketState[];

/** Which tickets are listed; without a status, the open ones. */
export type TicketWish = {
  status?: TicketState | undefined;
  category?: SupportCategory | undefined;
  assigned?: 'me' | 'nobody' | undefined;
  search?: string | undefined;
};

/** From the address or a list of choices; what is none is left out. */
export function readTicketWish(given: Record<string, unknown>): TicketWish {
  const { status, category, assigned, search } = given;
  return {
    status: ticketStates.find((one) => one === status),
    category: supportCategories.find((one) => one === category),
    assigned: (['me', 'nobody'] as const).find((one) => one === assigned),
    search: typeof search === 'string' ? search.trim().slice(0, 120) || undefined : undefined,
  };
}

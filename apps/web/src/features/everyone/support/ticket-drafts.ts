import { draftStore } from '../../../lib/drafts/draft-store.ts';
import type { Draft } from '../../../entities/support/ticket-fields.tsx';

export type VisitorDraft = Draft & { email: string };

export const ticketDrafts = draftStore<Draft>('ticket');
export const visitorDrafts = draftStore<VisitorDraft>('visitor');

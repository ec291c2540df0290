import { reversalReasons, usdc } from '@stoke/domain';
import { z } from 'zod';

const Micro = z
  .string()
  .regex(/^[1-9]\d*$/)
  .transform((text) => usdc(BigInt(text)));
const Time = z.iso.datetime().transform((text) => new Date(text));

/** What one person earned in a judged batch. */
const Reward = z.strictObject({
  userId: z.uuid(),
  amount: Micro,
  messages: z.int(),
  /** One of its messages is doubtful. */
  isDoubtful: z.boolean(),
  /** Earned nothing in the campaign before. */
  isNew: z.boolean(),
  /** The actions that it pays, and when each was done. */
  actionIds: z.array(z.uuid()),
  engagedAt: z.array(Time),
});
export type Reward = z.output<typeof Reward>;

/** What became available to one person. */
const Released = z.strictObject({ userId: z.uuid(), actions: z.int(), amount: Micro });
export type Released = z.output<typeof Released>;

/** A doubtful message that was decided on, and when it was written. */
const Message = z.strictObject({ id: z.uuid(), at: Time });

/** What was taken back of one person; the id is that of the reversal. */
const Reversed = z.strictObject({ id: z.uuid(), ...Released.shape });

/** Names the call that decided: its Idempotency-Key and all that was asked. Null without a key. */
const Request = z.string().nullable();

/** Numbered in its campaign: part of the reference of its posting. */
const head = { campaignId: z.uuid(), number: z.int(), at: z.date() };

/** What the traffic of a campaign has decided: all that the books learn of it. */
export const OutboxEvent = z.discriminatedUnion('kind', [
  z.strictObject({
    ...head,
    kind: z.literal('judged'),
    body: z.strictObject({ rewards: z.array(Reward) }),
  }),
  z.strictObject({
    ...head,
    kind: z.literal('released'),
    /** The messages that no one decided on. */
    body: z.strictObject({ released: z.array(Released), messages: z.array(Message) }),
  }),
  z.strictObject({
    ...head,
    kind: z.literal('reversed'),
    body: z.strictObject({
      reversals: z.array(Reversed),
      reason: z.enum(reversalReasons),
      note: z.string(),
      by: z.uuid(),
      /** The doubtful ones among the messages. */
      messages: z.array(Message.extend({ reversalId: z.uuid() })),
      request: Request,
    }),
  }),
  z.strictObject({
    ...head,
    kind: z.literal('decided'),
    body: z.strictObject({
      messages: z.array(Message.extend({ userId: z.uuid() })),
      by: z.uuid(),
      request: Request,
    }),
  }),
]);
export type OutboxEvent = z.output<typeof OutboxEvent>;
export type EventKind = OutboxEvent['kind'];
export type EventOf<Kind extends EventKind> = Extract<OutboxEvent, { kind: Kind }>;

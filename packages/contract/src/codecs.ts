import { fromDollars, toDollars, type Usdc } from '@stoke/domain';
import { z } from 'zod';

/** An amount of a reply: micro-USDC in the server, a dollar number on the wire (rule 1.1). */
export const Amount = z.codec(
  z.number(),
  z.custom<Usdc>((value) => typeof value === 'bigint'),
  { decode: fromDollars, encode: toDollars },
);

/** A time of a reply: a Date in the server, ISO text on the wire. */
export const Timestamp = z.codec(z.iso.datetime(), z.date(), {
  decode: (text) => new Date(text),
  encode: (time) => time.toISOString(),
});

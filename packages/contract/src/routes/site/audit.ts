import { auditActionNames } from '@stoke/domain';
import { z } from 'zod';
import { route } from '../../route.ts';
import { Timestamp } from '../../codecs.ts';
import { csvFile, line, pageOf, SearchTime } from '../../shapes.ts';

const Who = z.object({ _id: z.string(), username: z.string().nullable() });

export const AuditEntry = z.object({
  _id: z.string(),
  /** Its place in the chain. */
  position: z.number().int(),
  at: Timestamp,
  /** Null: the system. */
  actor: Who.nullable(),
  action: z.string(),
  /** A user, another id, or the key of a setting; without a username unless it is a user. */
  subject: Who,
  about: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
});

/** A username, an email or an id; `system` is an actor too. */
const Name = line({ max: 254 });
const filters = {
  actor: Name.optional(),
  action: z.enum(auditActionNames).optional(),
  subject: Name.optional(),
  from: SearchTime.optional(),
  /** Not included. */
  to: SearchTime.optional(),
};

export const auditRoutes = {
  audit: route({
    path: '/api/admin/audit',
    summary: 'Actions of admins and the system, newest first',
    who: 'admin',
    query: pageOf({ most: 200, usual: 50 }).extend(filters),
    reply: z.array(AuditEntry),
  }),
  auditFile: route({
    ...csvFile,
    path: '/api/admin/audit.csv',
    summary: 'The whole search as CSV',
    who: 'admin',
    query: z.strictObject(filters),
  }),
  verifyAudit: route({
    path: '/api/admin/audit/verify',
    summary: 'Verify the hash chain; names the first entry that does not match',
    who: 'admin',
    perMinute: 10,
    reply: z.object({
      entries: z.number().int(),
      isIntact: z.boolean(),
      firstBroken: z
        .object({ position: z.number().int(), _id: z.string(), at: Timestamp, action: z.string() })
        .nullable(),
    }),
  }),
};

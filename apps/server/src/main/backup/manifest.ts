import { z } from 'zod';

const sha256 = z.string().regex(/^[0-9a-f]{64}$/);
/** As PostgreSQL writes names; some of its words need quotes. */
const part = '("?)[a-z_][a-z0-9_]*("?)';
const name = z.string().regex(new RegExp(`^${part}\\.${part}$`));
/** Leads nowhere but into the folder. */
export const FilePath = z.string().regex(/^(?!.*\.\.)[\w][\w./-]*$/);

/** What a backup says about itself. */
export const Manifest = z.object({
  format: z.literal('stoke-backup-1'),
  /** The release that made it. */
  version: z.string(),
  at: z.iso.datetime(),
  /** Which database it is of: 0 is that of the books, 1 the first address of TRAFFIC_DATABASE_URL. */
  place: z.int().min(0).default(0),
  database: z.object({
    /** The version of PostgreSQL. */
    server: z.string(),
    lsn: z.string(),
    migrations: z.array(z.object({ name: z.string(), sha256 })),
    tables: z.array(z.object({ name, columns: z.array(z.string()) })),
    sequences: z.array(z.object({ name, value: z.string().regex(/^\d+$/) })),
  }),
  /** Parts that ran in place of outside services. */
  embedded: z.array(z.enum(['chain', 'telegram'])),
  /** Images that the database names and the store did not have. */
  missingImages: z.array(z.string()),
  /** What the installation needs besides, by the variable that leads to it. */
  elsewhere: z.array(z.string()),
  files: z.array(z.object({ path: FilePath, bytes: z.int().min(0), sha256 })),
});
export type Manifest = z.output<typeof Manifest>;

/** The folders of a backup. */
export const folders = { database: 'database', images: 'images', data: 'data' } as const;

export function rowsOf(table: string): string {
  return `${folders.database}/${table.replaceAll('"', '')}.copy.zst`;
}

import type pg from 'pg';
import { connectToPrimary } from './primary.ts';

/**
 * A connection that copies rows: without limits of time, and with the same text for the same value whatever the
 * server, the database and the login have as their defaults.
 */
export async function connectToCopy(url: string, applicationName: string): Promise<pg.Client> {
  const begin = `
    set datestyle = 'iso, mdy'; set intervalstyle = postgres; set extra_float_digits = 1;
    set statement_timeout = 0; set lock_timeout = 0; set idle_in_transaction_session_timeout = 0;
    select set_config(name, '0', false) from pg_settings where name = 'transaction_timeout'`;
  const { client } = await connectToPrimary({ url, applicationName, begin });
  return client;
}

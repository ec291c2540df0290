import { availableParallelism } from 'node:os';

/** How many programs that compute run side by side: one per core, at least two. */
export const workers = Math.max(2, availableParallelism());

/** Test files share one PostgreSQL of 600 connections; one file opens up to 40, and finds 20 of the file before. */
const most = 600 / 60;

/**
 * How many test files run side by side: one per core. With two per core they wait for the database less, and take each other's
 * caches: 75 files took 143 s instead of 119, and a third more of the processors.
 */
export const testWorkers = Math.min(workers, most);

/** How many journeys run beside them: each has a browser and a server, which compute at the same time. */
export const journeyWorkers = Math.min(Math.ceil(workers / 2), most);

import { availableParallelism } from 'node:os';

/** How many programs that compute run side by side: one per core, at least two. */
export const workers = Math.max(2, availableParallelism());

/** Test files share one PostgreSQL of 600 connections; one file opens up to 40, and finds 20 of the file before. */
const most = 600 / 60;

/** How many test files run side by side: they wait for the database about half of their time. */
export const testWorkers = Math.min(2 * workers, most);

/** How many journeys run side by side: each has a browser and a server, which compute at the same time. */
export const journeyWorkers = Math.min(Math.ceil(1.5 * workers), most);

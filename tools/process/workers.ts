import { availableParallelism } from 'node:os';

/** Test files share one PostgreSQL of 400 connections; one file opens up to 40 of them. */
const most = 400 / 40;

/** How many test files, journeys or checks run side by side: one per core, at least two. */
export const workers = Math.max(2, Math.min(availableParallelism(), most));

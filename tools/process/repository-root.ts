import path from 'node:path';

/** The folder that holds package-lock.json, as an absolute path. */
export const repositoryRoot = path.resolve(import.meta.dirname, '..', '..');

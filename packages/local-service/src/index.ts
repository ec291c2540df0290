export { lastPort, writeEndpoint } from './endpoint.ts';
export { html, type Html } from './html.ts';
export { joinDirectory, type DirectoryPart } from './join-directory.ts';
export { openLineFile, syncDirectory } from './line-file.ts';
export { closeServer, isLoopback, readBody, serveLoopback } from './serve-loopback.ts';

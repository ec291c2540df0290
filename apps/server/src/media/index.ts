export { createImageStore, type ImageStore } from './image-store.ts';
export { serveMedia } from './serve-media.ts';

export { openAvatarCache } from './avatar-cache.ts';
export { initialsOnly, openAvatarDesk, type AvatarDesk } from './avatar-desk.ts';
export { createImageStore, removeImageFrom, type SaveImage } from './image-store.ts';
export { imageOf } from './image-of.ts';
export { noteImagesIn } from './note-image.ts';
export { mediaSweeps } from './sweep-images.ts';
export { serveMedia } from './serve-media.ts';

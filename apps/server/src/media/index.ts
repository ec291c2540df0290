export { avatarWorkers, wantAvatar } from './avatars.ts';
export { imageOf } from './encode-image.ts';
export { createImageStore, imagePersonal, removeImagesFrom, type SaveImage } from './images.ts';
export { serveMedia } from './serve-media.ts';

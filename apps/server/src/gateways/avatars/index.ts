export { connectAvatarService } from './avatar-service.ts';
export type { AvatarAnswer, Avatars } from './avatars.ts';

export { type AvatarAnswer, type Avatars, connectAvatarService } from './avatar-service.ts';

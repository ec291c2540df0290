export { type Avatars, connectAvatarService } from './avatar-service.ts';

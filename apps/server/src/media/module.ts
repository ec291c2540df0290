import type { Module } from '../platform/module.ts';
import { atOnce } from '../platform/personal-data.ts';
import { avatarWorkers, type AvatarDeps } from './avatars.ts';
import { forgetAvatar, listUploads } from './media-store.ts';

/** Uploaded files are removed after the deletion of their account is committed. */
export function mediaModule(deps: AvatarDeps) {
  return {
    workers: avatarWorkers(deps),
    personalData: [{ name: 'images', read: atOnce(deps.db, listUploads), shred: forgetAvatar }],
  } satisfies Module;
}

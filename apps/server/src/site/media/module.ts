import { dayMs } from '@stoke/domain';
import type { Module } from '../../platform/module.ts';
import { eraseRows } from '../../platform/personal-data-store.ts';
import { atOnce } from '../../platform/personal-data.ts';
import { avatarWorkers, type AvatarDeps } from './avatars.ts';
import type { SettingsPort } from '../settings/index.ts';
import { removeOldProofs } from './images.ts';
import { listUploads } from './media-store.ts';

/** Uploaded files are removed after the deletion of their account is committed. */
export function mediaModule(deps: AvatarDeps & { settings: Pick<SettingsPort, 'read'> }) {
  return {
    workers: [
      ...avatarWorkers(deps),
      {
        name: 'proofs.forget',
        everySeconds: 3600,
        run: async (signal) => {
          const { proofDays } = await deps.settings.read();
          const before = new Date(deps.clock.now().getTime() - proofDays * dayMs);
          await removeOldProofs(deps, { before, signal });
        },
      },
    ],
    personalData: [
      { name: 'images', read: atOnce(deps.db, listUploads), erase: eraseRows('avatar') },
    ],
  } satisfies Module;
}

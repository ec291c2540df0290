import type { Module } from '../../platform/module.ts';
import { atOnce } from '../../platform/personal-data.ts';
import { eraseFollows, listFollows } from './alert-store.ts';
import { followRoutes } from './routes.ts';
import { followerWorker, type OpenKindsDeps, newTasksWorker } from './notify-followers.ts';

/** Alerts that users chose: new tasks, and campaigns of the creators they follow. */
export function alertModule(deps: OpenKindsDeps) {
  return {
    routes: followRoutes(deps),
    workers: [followerWorker(deps), newTasksWorker(deps)],
    personalData: [{ name: 'follows', read: atOnce(deps.db, listFollows), erase: eraseFollows }],
  } satisfies Module;
}

import type { CallName } from '@stoke/contract';
import type { Handlers } from './http/handlers.ts';
import type { Worker } from './jobs/workers.ts';
import type { PersonalData } from './personal-data.ts';

/** What a module gives the server. main/compose.ts lists every module. */
export type Module = {
  routes?: Partial<Handlers>;
  workers?: readonly Worker[];
  /** In the order of the export; removed in the opposite order, which is that of docs/locks.md. */
  personalData?: readonly PersonalData[];
};

type RoutedBy<M> = M extends { routes: infer Routes } ? CallName & keyof Routes : never;

/** All modules as one. The type of `routes` has exactly the calls that some module handles. */
export function joinModules<const M extends readonly Module[]>(...modules: M) {
  const routes: Partial<Handlers> = Object.assign({}, ...modules.map((module) => module.routes));
  return {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- their union, by the type of M
    routes: routes as Pick<Handlers, RoutedBy<M[number]>>,
    workers: modules.flatMap(({ workers = [] }) => workers),
    personalData: modules.flatMap(({ personalData = [] }) => personalData),
  };
}

import { siteTextNames, type SiteText } from '@stoke/domain';
import type { Clock } from '../../platform/clock.ts';
import type { Module } from '../../platform/module.ts';
import { remember } from '../../platform/remembered.ts';
import { readText } from './read-text.ts';

/** A changed file is shown within a minute. */
const rememberMs = 60_000;

/** The texts of the operator. `textsDir`: a file `{name}.md` there replaces the one that comes with Stoke. */
export function textModule({ clock, textsDir: dir }: { clock: Clock; textsDir: string }) {
  const reader = (name: SiteText) =>
    remember({ clock, forMs: rememberMs, read: () => readText(dir, name) });
  const readers = new Map(siteTextNames.map((name) => [name, reader(name)]));
  return {
    routes: {
      siteText: ({ params: { name } }) => (readers.get(name) ?? reader(name))(),
    },
  } satisfies Module;
}

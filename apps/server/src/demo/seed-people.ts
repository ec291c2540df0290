import { saveCreator } from '../people/creators/index.ts';
import { acknowledgeRules, hashPassword, insertAccount } from '../people/sign-in/index.ts';
import { saveWallet, saveXAccount, linkTelegram } from '../people/contacts/index.ts';
import type { Clock } from '../platform/clock.ts';
import { drawArtwork, drawMark } from './artwork.ts';
import type { DemoDeps } from './demo-deps.ts';
import { promote, readAccounts } from './demo-store.ts';
import {
  demoAdmin,
  type DemoBrand,
  demoBrands,
  demoCrowd,
  type DemoEarner,
  demoEarners,
  demoGuests,
  demoPassword,
  type DemoTelegramPerson,
} from './people.ts';

export type People = {
  admin: string;
  creators: Map<DemoBrand, string>;
  earners: string[];
  crowd: string[];
};

/** Makes the demo's users, or finds the existing ones. */
export async function seedPeople(deps: DemoDeps, clock: Clock): Promise<People> {
  const all = [demoAdmin, ...demoBrands, ...demoEarners, ...demoCrowd];
  const known = await readAccounts(
    deps.db,
    all.map(({ email }) => email),
  );
  const passwordHash = await hashPassword(demoPassword);
  for (const { email, username } of all) {
    if (known.has(email)) continue;
    const account = { email, username, passwordHash, role: 'user', isConfirmed: true } as const;
    const id = await deps.db.transaction((tx) => insertAccount({ ...deps, clock }, tx, account));
    await acknowledgeRules({ db: deps.db, clock }, id);
    known.set(email, id);
  }
  const idOf = ({ email }: { email: string }) => {
    const id = known.get(email);
    if (id === undefined) throw new Error(`The demo world lacks ${email}.`);
    return id;
  };
  await promote(deps.db, idOf(demoAdmin));
  for (const brand of demoBrands) await seedBrand(deps, clock, brand, idOf(brand));
  for (const guest of demoGuests) await deps.telegram?.addPerson(guest);
  for (const earner of [...demoEarners, ...demoCrowd])
    await seedEarner(deps, clock, earner, idOf(earner));
  return {
    admin: idOf(demoAdmin),
    creators: new Map(demoBrands.map((brand) => [brand, idOf(brand)])),
    earners: demoEarners.map(idOf),
    crowd: demoCrowd.map(idOf),
  };
}

async function seedBrand(deps: DemoDeps, clock: Clock, brand: DemoBrand, userId: string) {
  const { name, username, handle, hue, description, tags } = brand;
  const banner = await drawArtwork({ seed: `banner ${handle}`, hue, width: 1200, height: 320 });
  const images = {
    logo: await deps.saveImage(await drawMark(handle, hue), userId),
    banner: await deps.saveImage(banner, userId),
  };
  const links = { twitter: `https://x.com/${handle}`, website: '', discord: '' };
  const form = { name, username, description, tags, ...links };
  await saveCreator({ db: deps.db, clock }, userId, form, images);
  await seedTelegram(deps, clock, brand.owner, userId);
}

async function seedEarner(deps: DemoDeps, clock: Clock, earner: DemoEarner, userId: string) {
  const parts = {
    ...deps.partsAt(clock).payouts,
    checkPayable: deps.checkPayable,
    readWorkWaitsUntil: async () => null,
  };
  await saveXAccount(parts, userId, earner.handle);
  if (earner.wallet !== null) await saveWallet(parts, userId, earner.wallet);
  await seedTelegram(deps, clock, earner.telegram, userId);
}

async function seedTelegram(
  deps: DemoDeps,
  clock: Clock,
  planned: DemoTelegramPerson,
  userId: string,
): Promise<void> {
  if (deps.telegram === null) return;
  await deps.telegram.addPerson(planned);
  const person = { ...planned, id: String(planned.id) };
  await deps.db.transaction((tx) => linkTelegram({ ...deps, clock }, tx, { userId, person }));
}

/** The brand with this number and its creator. */
export function brandOf(people: People, number: number): { brand: DemoBrand; creatorId: string } {
  const brand = demoBrands[number];
  const creatorId = brand && people.creators.get(brand);
  if (!brand || creatorId === undefined) throw new Error(`Unknown brand ${number}.`);
  return { brand, creatorId };
}

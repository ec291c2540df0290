import { linkTelegram, saveWallet, saveXAccount } from '../people/contacts/index.ts';
import { saveCreator } from '../people/creators/index.ts';
import { acknowledgeRules, hashPassword, insertAccount } from '../people/sign-in/index.ts';
import { insertBanner } from '../site/banners/index.ts';
import { drawArtwork, drawMark } from './artwork.ts';
import { type Demo, onceInDemo, type People } from './demo-deps.ts';
import { promote, readAccounts } from './demo-store.ts';
import {
  demoAdmin,
  demoBanners,
  type DemoBrand,
  demoBrands,
  demoCrowd,
  type DemoEarner,
  demoEarners,
  demoGuests,
  demoPassword,
  type DemoTelegramPerson,
} from './people.ts';

type Making = Omit<Demo, 'people'>;

/** Makes the demo's users, or finds the existing ones. */
export async function seedPeople(demo: Making): Promise<People> {
  const all = [demoAdmin, ...demoBrands, ...demoEarners, ...demoCrowd];
  const emails = all.map(({ email }) => email);
  const known = await readAccounts(demo.db, emails);
  const passwordHash = await hashPassword(demoPassword);
  for (const { email, username } of all) {
    if (known.has(email)) continue;
    const account = { email, username, passwordHash, role: 'user', isConfirmed: true } as const;
    const id = await demo.db.transaction((tx) => insertAccount(demo, tx, account));
    await acknowledgeRules(demo, id);
    known.set(email, id);
  }
  const idOf = ({ email }: { email: string }) => {
    const id = known.get(email);
    if (id === undefined) throw new Error(`The demo world lacks ${email}.`);
    return id;
  };
  await promote(demo.db, idOf(demoAdmin));
  await Promise.all(demoBrands.map((brand) => seedBrand(demo, brand, idOf(brand))));
  for (const guest of demoGuests) await demo.telegram?.addPerson(guest);
  for (const earner of [...demoEarners, ...demoCrowd]) {
    await seedEarner(demo, earner, idOf(earner));
  }
  return {
    admin: idOf(demoAdmin),
    creators: new Map(demoBrands.map((brand) => [brand, idOf(brand)])),
    earners: demoEarners.map(idOf),
    crowd: demoCrowd.map(idOf),
  };
}

async function seedBrand(demo: Making, brand: DemoBrand, userId: string) {
  const { name, username, handle, hue, description, tags } = brand;
  const banner = drawArtwork({ seed: `banner ${handle}`, hue, width: 1200, height: 320 });
  const [logo, wide] = await Promise.all([drawMark(handle, hue), banner]);
  const images = {
    logo: await demo.saveImage(logo, userId),
    banner: await demo.saveImage(wide, userId),
  };
  const links = { twitter: `https://x.com/${handle}`, website: '', discord: '' };
  await saveCreator(demo, userId, { name, username, description, tags, ...links }, images);
  await seedTelegram(demo, brand.owner, userId);
}

async function seedEarner(demo: Making, { handle, wallet, telegram }: DemoEarner, userId: string) {
  const { checkPayable } = demo;
  const waits = { readWorkWaitsUntil: async () => null };
  const parts = { ...demo.parts.payouts, ...waits, checkPayable, limitFactor: 1 };
  await saveXAccount(parts, userId, handle);
  if (wallet !== null) await saveWallet(parts, userId, wallet);
  await seedTelegram(demo, telegram, userId);
}

async function seedTelegram(demo: Making, planned: DemoTelegramPerson, userId: string) {
  if (demo.telegram === null) return;
  await demo.telegram.addPerson(planned);
  const person = { ...planned, id: String(planned.id) };
  await demo.db.transaction((tx) => linkTelegram(demo, tx, { userId, person }));
}

export async function seedBanners(demo: Making): Promise<void> {
  for (const [position, { title, link, hue }] of demoBanners.entries()) {
    const drawn = await drawArtwork({ seed: title, hue, width: 800, height: 320 });
    const image = await demo.saveImage(drawn, null);
    await onceInDemo(demo, `banner ${position}`, async (tx) => {
      const [id, createdAt] = [demo.newId(), demo.realClock.now()];
      await insertBanner(tx, { id, title, link, image, position, isActive: true, createdAt });
      return null;
    });
  }
}

/** The brand with this number and its creator. */
export function brandOf({ people }: Demo, number: number): { brand: DemoBrand; creatorId: string } {
  const brand = demoBrands[number];
  const creatorId = brand && people.creators.get(brand);
  if (!brand || creatorId === undefined) throw new Error(`Unknown brand ${number}.`);
  return { brand, creatorId };
}

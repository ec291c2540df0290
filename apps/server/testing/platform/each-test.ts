import { afterEach, beforeEach, expect } from 'vitest';

type Checked = { close(): Promise<void> } & (
  | { findings(): Promise<readonly unknown[]> }
  | { failing(): Promise<readonly unknown[]> }
);

/** Opens a world for each test and closes it again. No check of the books may find anything in it. */
export function openForEachTest<World extends Checked>(
  open: () => Promise<World>,
  use: (world: World) => void,
): void {
  let world: World;
  beforeEach(async () => {
    world = await open();
    use(world);
  });
  afterEach(async () => {
    const found = await ('findings' in world ? world.findings() : world.failing());
    await world.close();
    expect(found, 'checks').toEqual([]);
  });
}

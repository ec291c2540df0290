/** Works through all of them, some at a time; the answers are in their order. */
export async function inLanes<Item, Answer>(
  items: readonly Item[],
  work: (item: Item, at: number) => Promise<Answer>,
  lanes = 8,
): Promise<Answer[]> {
  const answers: Answer[] = [];
  let next = 0;
  const lane = async () => {
    for (let at = next++; at < items.length; at = next++) {
      // oxlint-disable-next-line no-await-in-loop, typescript/no-unsafe-type-assertion -- at is below the length
      answers[at] = await work(items[at] as Item, at);
    }
  };
  await Promise.all(Array.from({ length: lanes }, lane));
  return answers;
}

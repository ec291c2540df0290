import { all, spokenName } from './find.ts';

const items = 'li, tr, article, section[data-testid]';
const controls = 'button';

/**
 * What two items of one list offer under the same name: who hears the page, not sees it, cannot tell which is which.
 * Items that read the same are the same to everybody.
 */
export function sameNames(): string[] {
  const lists = new Set(all(items).flatMap(({ parentElement }) => parentElement ?? []));
  return [...lists].flatMap((list) => {
    const first = new Map<string, Element>();
    return [...list.children].flatMap((item) => {
      if (!item.matches(items)) return [];
      return [...item.querySelectorAll<HTMLElement>(controls)].flatMap((control) => {
        const name = `${control.tagName.toLowerCase()} "${spokenName(control)}"`;
        const before = first.get(name) ?? item;
        first.set(name, before);
        return before === item || before.textContent === item.textContent ? [] : [name];
      });
    });
  });
}

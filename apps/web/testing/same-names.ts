import { all, spokenName } from './find.ts';

const items = 'li, tr, article, section';
const controls = 'button, a[href], input, select, textarea';

/**
 * What two items of one list offer under the same name: who hears the page, not sees it, cannot tell which is which.
 * Links of one name may lead to one address.
 */
export function sameNames(): string[] {
  const lists = new Set(all(items).flatMap(({ parentElement }) => parentElement ?? []));
  return [...lists].flatMap((list) => {
    const first = new Map<string, { item: Element; address: string | null }>();
    return [...list.children].flatMap((item) => {
      if (!item.matches(items)) return [];
      return [...item.querySelectorAll<HTMLElement>(controls)].flatMap((control) => {
        const name = `${control.tagName.toLowerCase()} "${spokenName(control)}"`;
        const address = control.getAttribute('href');
        const before = first.get(name);
        if (before === undefined) first.set(name, { item, address });
        const isSame = before === undefined || before.item === item;
        return isSame || (address !== null && address === before.address) ? [] : [name];
      });
    });
  });
}

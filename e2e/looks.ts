/**
 * Runs in the page. The looks of its text, as digests of what its colours follow from: the elements
 * around it with every attribute but ids, addresses and words, their states, and the medium. Texts of one look
 * differ in words only.
 */
export function looksOf(part: string): string[] {
  const words =
    /^(id|for|href|src|srcset|name|value|title|alt|d|content|placeholder|data-testid|aria-(label|labelledby|describedby|description|controls|owns|activedescendant|valuenow|valuetext))$/;
  const states = [':hover', ':focus', ':disabled', ':checked'];
  const media = ['print', '(prefers-color-scheme: dark)', '(forced-colors: active)'];
  const medium = [innerWidth, ...media.map((query) => matchMedia(query).matches)].join(' ');
  const known = new Map<Element, string>();
  const digest = (text: string): string => {
    let [one, two] = [0xdeadbeef, 0x41c6ce57];
    for (let at = 0; at < text.length; at += 1) {
      one = Math.imul(one ^ text.charCodeAt(at), 2_654_435_761);
      two = Math.imul(two ^ text.charCodeAt(at), 1_597_334_677);
    }
    return `${(one >>> 0).toString(36)}.${(two >>> 0).toString(36)}`;
  };
  const lookOf = (element: Element | null): string => {
    if (element === null) return medium;
    const before = known.get(element);
    if (before !== undefined) return before;
    const attributes = Array.from(element.attributes)
      .filter(({ name }) => !words.test(name))
      .map(({ name, value }) => `${name}=${value}`);
    const own = [element.tagName, ...attributes, ...states.filter((one) => element.matches(one))];
    const look = digest([lookOf(element.parentElement), ...own].join(' '));
    known.set(element, look);
    return look;
  };
  const looks = new Set<string>();
  for (const root of document.querySelectorAll(part)) {
    const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    for (let text = texts.nextNode(); text !== null; text = texts.nextNode()) {
      if (text.nodeValue?.trim()) looks.add(lookOf(text.parentElement));
    }
    for (const field of root.querySelectorAll('input, select, textarea')) looks.add(lookOf(field));
  }
  return [...looks];
}

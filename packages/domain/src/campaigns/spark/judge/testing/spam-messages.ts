/** Numbers from 0 to 1 that are the same in each run. */
export function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

/** Words of three kinds: things, what a dictionary has in alphabetical order, and words that are none. */
const things = `apple river stone cloud hammer window garden silver rocket tiger bridge candle forest
  mirror pencil orange summer castle island planet button bottle dragon flower guitar ladder market needle
  ocean pepper rabbit saddle temple valley wallet yellow anchor basket copper desert engine feather glacier
  harbor jacket kettle lemon meadow napkin oyster pillow quartz ribbon sailor tunnel umbrella velvet whistle
  zebra marble copper thunder lantern blanket crystal shadow harvest compass`;
const dictionary = `abandon ability absorb account achieve acid across act active adapt admit adult advance
  advice afford agent album alert alley amount anger ankle annual answer apart appear arch arena army arrow
  aspect asset attack audit author average awake balance bamboo banner barely basic battle beach beauty become
  behave benefit betray beyond bicycle bitter black blame blind blossom board body border bounce brave brief
  bring brown budget bulb burden cabin cable call camera cancel cargo carry cause central change chapter cheap
  chief choice circle civil claim clever client climb close cluster coach collect column comfort common concert
  confirm connect control correct country couple course cover craft crash create credit crime cross cruel
  culture curious current damage dance danger daring deal debate decade decline define degree deliver demand
  deny depart deposit derive design detail device dial differ dignity direct discover dismiss display divide
  doctor dose draft dream drift drop dutch early earth easily economy edge effort elder elect element elite
  embark emotion employ enable energy enforce engage enough enrich enter entire equal erase essay estate evil`;

type Draw = () => number;
const words = (text: string) => text.split(/\s+/u);
const pick = (all: readonly string[], draw: Draw) => all[Math.floor(draw() * all.length)] ?? '';

function noWord(draw: Draw): string {
  const syllable = () =>
    pick(words('b d f g k l m n p r s t v z'), draw) + pick(words('a e i o u'), draw);
  return Array.from({ length: 2 + Math.floor(draw() * 2) }, syllable).join('');
}

/** Lists of five to nine random words: a third of things, of a dictionary, and of words that are none. */
export function randomLists(count: number, seed = 7): string[] {
  const draw = seeded(seed);
  const [these, those] = [words(things), words(dictionary)];
  const makers = [() => pick(these, draw), () => pick(those, draw), () => noWord(draw)];
  return Array.from({ length: count }, (_, n) => {
    const make = makers[n % makers.length] ?? (() => '');
    return Array.from({ length: 5 + Math.floor(draw() * 5) }, make).join(' ');
  });
}

/** One frame with other words each time, as one author repeats it. */
export function buyFrames(count: number, seed = 11): string[] {
  const draw = seeded(seed);
  const all = words(things);
  return Array.from({ length: count }, (_, n) => {
    const [x, y, z, w] = [0, 1, 2, 3].map(() => pick(all, draw));
    return `buy ${x} ${y} now best ${z} ${w} cheap deal number ${n} hurry`;
  });
}

/** The same without words that sell: what only the frame tells. */
export function quietFrames(count: number, seed = 13): string[] {
  const draw = seeded(seed);
  const all = words(things);
  return Array.from({ length: count }, () => {
    const [x, y, z] = [0, 1, 2].map(() => pick(all, draw));
    return `I really think that the ${x} is better than the ${y} because of its ${z}`;
  });
}

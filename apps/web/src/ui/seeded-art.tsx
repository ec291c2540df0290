import { useMemo } from 'react';

type Props = { seed: string; className?: string | undefined };
type Circle = { x: number; y: number; radius: number; lightness: number; opacity: number };

/** A quiet picture made from a name, for people and brands that have none. Decoration only. */
export function SeededArt({ seed, className }: Props) {
  const { hue, circles } = useMemo(() => paint(seed), [seed]);
  return (
    <svg
      className={className}
      viewBox="0 0 400 100"
      preserveAspectRatio="xMidYMid slice"
      aria-hidden
    >
      <rect width="400" height="100" fill={`hsl(${hue} 42% 11%)`} />
      {circles.map(({ x, y, radius, lightness, opacity }) => (
        <circle
          key={`${x}-${y}`}
          cx={x}
          cy={y}
          r={radius}
          fill={`hsl(${hue + lightness / 2} 72% ${lightness}%)`}
          opacity={opacity}
        />
      ))}
    </svg>
  );
}

function paint(seed: string): { hue: number; circles: Circle[] } {
  const next = numbersFrom(seed);
  const hue = Math.floor(next() * 360);
  const circles = Array.from({ length: 9 }, () => ({
    x: Math.round(next() * 400),
    y: Math.round(next() * 100),
    radius: 10 + Math.round(next() * 46),
    lightness: 22 + Math.round(next() * 24),
    opacity: 0.35 + next() * 0.4,
  }));
  return { hue, circles };
}

/** The same numbers between 0 and 1 for the same text. */
function numbersFrom(text: string): () => number {
  let state = 2_166_136_261;
  for (const character of text) {
    state = Math.imul(state ^ (character.codePointAt(0) ?? 0), 16_777_619);
  }
  return () => {
    state = Math.imul(state ^ (state >>> 15), 2_246_822_519) + 3_266_489_917;
    return ((state ^ (state >>> 13)) >>> 0) / 4_294_967_296;
  };
}

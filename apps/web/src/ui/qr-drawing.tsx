import { useMemo } from 'react';
import { encode } from 'uqr';
import classes from './qr-code.module.css';

export type QrProps = { text: string; label: string };

/** A QR code drawn as one vector path, dark on white whatever the theme, so that cameras read it. */
export function QrDrawing({ text, label }: QrProps) {
  const code = useMemo(() => encode(text, { ecc: 'M', border: 2 }), [text]);
  const path = useMemo(() => drawModules(code.data), [code]);
  return (
    <svg
      className={classes['code']}
      viewBox={`0 0 ${code.size} ${code.size}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <path d={path} />
    </svg>
  );
}

/** One horizontal stroke for each run of dark modules. */
function drawModules(rows: readonly (readonly boolean[])[]): string {
  return rows
    .flatMap((row, y) => darkRuns(row).map(({ x, length }) => `M${x} ${y}h${length}v1h-${length}z`))
    .join('');
}

function darkRuns(row: readonly boolean[]): { x: number; length: number }[] {
  const runs: { x: number; length: number }[] = [];
  for (const [x, isDark] of row.entries()) {
    const last = runs.at(-1);
    if (!isDark) continue;
    if (last && last.x + last.length === x) last.length += 1;
    else runs.push({ x, length: 1 });
  }
  return runs;
}

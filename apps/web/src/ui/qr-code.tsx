import { lazy, Suspense } from 'react';
import type { QrProps } from './qr-drawing.tsx';
import classes from './qr-code.module.css';

const QrDrawing = lazy(async () => ({ default: (await import('./qr-drawing.tsx')).QrDrawing }));

/** A QR code, drawn by code that only the pages with one load. */
export function QrCode(props: QrProps) {
  return (
    <Suspense fallback={<div className={classes['code']} />}>
      <QrDrawing {...props} />
    </Suspense>
  );
}

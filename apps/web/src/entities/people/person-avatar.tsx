import { hueOf, initialsOf } from '@stoke/domain';
import { useState } from 'react';
import classes from './person-avatar.module.css';

type Props = {
  /** Gives the initials, and with them the colours. */
  name: string;
  /** Own-origin address of the picture; initials stand in where there is none. */
  src: string | null;
  size?: number;
  /** Brands have rounded corners where people are round. */
  isBrand?: boolean;
};

/** Where this site keeps the picture of an X handle; null without a handle (rule 3.8). */
export function xAvatar(handle: string | null): string | null {
  return handle === null ? null : `/avatars/x/${encodeURIComponent(handle)}`;
}

/** A picture of a person or a brand. It is decoration: the name always stands beside it. */
export function PersonAvatar({ name, src, size = 36, isBrand = false }: Props) {
  const [failed, setFailed] = useState<string | null>(null);
  const hue = hueOf(name);
  const box = { width: size, height: size };
  if (src !== null && src !== failed) {
    return (
      <img
        className={classes['avatar']}
        data-brand={isBrand || undefined}
        style={box}
        src={src}
        alt=""
        width={size}
        height={size}
        onError={() => setFailed(src)}
      />
    );
  }
  return (
    <span
      aria-hidden
      className={classes['avatar']}
      data-brand={isBrand || undefined}
      style={{
        ...box,
        fontSize: size * 0.38,
        background: `linear-gradient(135deg, hsl(${hue} 52% 34%), hsl(${(hue + 50) % 360} 58% 22%))`,
      }}
    >
      {initialsOf(name)}
    </span>
  );
}

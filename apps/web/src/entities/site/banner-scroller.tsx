import type { Banner } from '@stoke/contract';
import { useReducedMotion } from '@mantine/hooks';
import { useState } from 'react';
import classes from './banner-scroller.module.css';

/** Pixels of one banner with its gap; the style sheet has the same figures. */
const bannerPx = 416;
/** The widest row the page gives: a loop shorter than it would show a hole. */
const rowPx = 1400;

/**
 * Banners in a continuous loop, ten seconds for each. It stands still while `isPaused`, under the
 * pointer and while something in it has the focus; with reduced motion it is a list to scroll by hand.
 */
export function BannerScroller({ banners, isPaused }: { banners: Banner[]; isPaused: boolean }) {
  const isReduced = useReducedMotion(undefined, { getInitialValueInEffect: false });
  if (isReduced) {
    return (
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolling region must be reachable by key
      <div className={classes['snap']} role="group" aria-label="Banners" tabIndex={0}>
        <BannerList banners={banners} isCopy={false} />
      </div>
    );
  }
  const copies = 1 + Math.ceil(rowPx / (banners.length * bannerPx));
  return (
    <div className={classes['view']} data-paused={isPaused || undefined}>
      <div
        className={classes['track']}
        data-testid="banner-track"
        style={{
          animationDuration: `${loopSeconds(banners.length)}s`,
          ['--copies' as string]: copies,
        }}
      >
        {Array.from({ length: copies }, (_, copy) => (
          <BannerList key={copy} banners={banners} isCopy={copy > 0} />
        ))}
      </div>
    </div>
  );
}

/** Seconds of one turn: 10 for each banner, 30 when there is none (rule 3.11). */
export function loopSeconds(count: number): number {
  return count === 0 ? 30 : count * 10;
}

function BannerList({ banners, isCopy }: { banners: Banner[]; isCopy: boolean }) {
  return (
    <ul className={classes['list']} aria-hidden={isCopy || undefined} inert={isCopy}>
      {banners.map((banner) => (
        <li key={banner._id}>
          <BannerLink banner={banner} />
        </li>
      ))}
    </ul>
  );
}

function BannerLink({ banner }: { banner: Banner }) {
  const [isBroken, setBroken] = useState(false);
  return (
    <a
      className={classes['item']}
      href={banner.link}
      target="_blank"
      rel="noopener noreferrer nofollow"
    >
      {!isBroken && (
        <img
          src={banner.imageUrl}
          alt=""
          width={400}
          height={160}
          onError={() => setBroken(true)}
        />
      )}
      <span>{banner.title}</span>
    </a>
  );
}

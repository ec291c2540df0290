import { product } from '@stoke/domain';
import { Link } from '@tanstack/react-router';
import { now } from '../lib/clock.ts';
import classes from './shell.module.css';
import { SocialLinks } from './social-links.tsx';

export function Footer() {
  return (
    <footer className={classes['footer']}>
      <div className={classes['footer-bar']}>
        <span>
          © {now().getFullYear()} {product.name}. All rights reserved.
        </span>
        <span className={classes['footer-links']}>
          <Link to="/proof">Proof of reserves</Link>
          <SocialLinks />
        </span>
      </div>
    </footer>
  );
}

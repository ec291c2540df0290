import { product, siteTextNames, siteTexts } from '@stoke/domain';
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
          <Link to="/brands">For brands</Link>
          <Link to="/proof">Proof of reserves</Link>
          {siteTextNames.map((name) => (
            <Link key={name} to={`/${name}`}>
              {siteTexts[name]}
            </Link>
          ))}
          <SocialLinks />
        </span>
      </div>
    </footer>
  );
}

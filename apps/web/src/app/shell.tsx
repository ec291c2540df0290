import { Outlet } from '@tanstack/react-router';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import classes from './shell.module.css';

/** Header, page and footer. */
export function Shell() {
  return (
    <>
      <Header />
      <main id="main" className={classes['main']}>
        <Outlet />
      </main>
      <Footer />
    </>
  );
}

import { setNonce } from 'get-nonce';

/** The nonce that the server put into this page, for the styles that the page makes itself. */
export const pageNonce =
  document.querySelector<HTMLMetaElement>('meta[property=csp-nonce]')?.nonce ?? '';

// Modals lock the page's scrolling with a style of their own, which asks get-nonce.
setNonce(pageNonce);

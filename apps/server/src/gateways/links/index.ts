export { connectLinks, type LinkFault, type Links } from './links.ts';

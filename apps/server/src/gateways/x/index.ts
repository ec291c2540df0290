export { connectOEmbed } from './oembed.ts';
export { rememberPosts } from './remember-posts.ts';
export { unreadX, type SeenPost, type XPosts } from './x-posts.ts';

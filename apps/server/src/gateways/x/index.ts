export { connectOEmbed } from './oembed.ts';
export { unreadX, type SeenPost, type XPosts } from './x-posts.ts';

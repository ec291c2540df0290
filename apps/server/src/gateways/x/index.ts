export { connectOEmbed } from './oembed.ts';
export { nobodyReads, type SeenPost, type XPosts } from './x-posts.ts';

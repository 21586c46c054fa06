// Written by imagery/encode.mjs.
/** The picture of social cards, for pages that have none of their own. */
export const socialCard = {
  url: '/pictures/og-image.jpg',
  width: 1200,
  height: 630,
  alt: 'Roue diamantée anthracite sur fond noir',
} as const

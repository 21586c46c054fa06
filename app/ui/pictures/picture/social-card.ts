// Written by imagery/encode.mjs.
/** Picture for the social cards of pages that have no picture of their own. */
export const socialCard = {
  url: '/pictures/og-image.jpg',
  width: 1200,
  height: 630,
  alt: 'Roue diamantée anthracite sur fond noir',
} as const

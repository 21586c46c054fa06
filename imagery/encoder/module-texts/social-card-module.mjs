import { socialCardName } from '../social-card.mjs'

export function socialCardModule({ width, height }, texts) {
  return `// Written by imagery/encode.mjs.
/** Picture for the social cards of pages that have no picture of their own. */
export const socialCard = {
  url: '/pictures/${socialCardName}.jpg',
  width: ${width},
  height: ${height},
  alt: '${texts[socialCardName]}',
} as const
`
}

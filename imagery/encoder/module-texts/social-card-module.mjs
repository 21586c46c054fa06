import { socialCardName } from '../social-card.mjs'

export function socialCardModule({ width, height }, texts) {
  return `// Written by imagery/encode.mjs.
/** The picture of social cards, for pages that have none of their own. */
export const socialCard = {
  url: '/pictures/${socialCardName}.jpg',
  width: ${width},
  height: ${height},
  alt: '${texts[socialCardName]}',
} as const
`
}

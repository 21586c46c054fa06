import { key } from './entry-key.mjs'

export function picturesModule(pictures) {
  const entries = Object.entries(pictures).map(
    ([name, { width, height, widths, jpegWidth }]) => `  ${key(name)}: {
    width: ${width},
    height: ${height},
    widths: [${widths.join(', ')}],
    jpegWidth: ${jpegWidth},
  },`,
  )
  return `// Written by imagery/encode.mjs.
/** The site’s own pictures: size of the master in pixels, available widths. */
export const sitePictures = {
${entries.join('\n')}
} as const

export type PictureName = keyof typeof sitePictures
`
}

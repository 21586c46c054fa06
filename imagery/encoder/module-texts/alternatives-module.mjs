import { key } from './entry-key.mjs'

/** Maximum line length of the generated module; equals `lineWidth` in `biome.json`. */
const lineWidth = 110

export function alternativesModule(pictures, texts) {
  const entries = Object.keys(pictures).map((name) => {
    const line = `  ${key(name)}: '${texts[name]}',`
    return line.length > lineWidth ? `  ${key(name)}:\n    '${texts[name]}',` : line
  })
  return `// Written by imagery/encode.mjs.
import type { PictureName } from './pictures.ts'

/** French text alternatives of the site’s own pictures. Not sent to browsers: each page contains only those that it needs. */
export const pictureAltTexts: Record<PictureName, string> = {
${entries.join('\n')}
}
`
}

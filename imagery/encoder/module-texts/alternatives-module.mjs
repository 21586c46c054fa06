import { key } from './entry-key.mjs'

/** As in `biome.json`. */
const lineWidth = 110

export function alternativesModule(pictures, texts) {
  const entries = Object.keys(pictures).map((name) => {
    const line = `  ${key(name)}: '${texts[name]}',`
    return line.length > lineWidth ? `  ${key(name)}:\n    '${texts[name]}',` : line
  })
  return `// Written by imagery/encode.mjs.
import type { PictureName } from './pictures.ts'

/** What each of the site’s own pictures shows, in French. No browser loads the list: a page brings the few that it says. */
export const alternatives: Record<PictureName, string> = {
${entries.join('\n')}
}
`
}

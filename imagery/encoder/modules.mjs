import { filmFiles } from './film.mjs'
import { socialCardName } from './kinds.ts'

/*
 * The text of the modules by which the site knows its pictures and films, in the form that Biome gives them.
 * `pictures` and `films` are the manifest's; `texts` maps names to French alternatives, typeset.
 */

/** As in `biome.json`. */
const lineWidth = 110

const key = (name) => (/^\w+$/.test(name) ? name : `'${name}'`)

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
/** The site’s own pictures: size of the master in pixels, widths at hand. */
export const pictures = {
${entries.join('\n')}
} as const

export type PictureName = keyof typeof pictures
`
}

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

export function picturesStyles(pictures) {
  const colors = Object.entries(pictures).map(
    ([name, { color }]) => `  [data-picture="${name}"] {\n    --stand-in: ${color};\n  }`,
  )
  return `/* Written by imagery/encode.mjs: what fills a picture’s place until it is there. */
@layer components {
${colors.join('\n')}
}
`
}

export function filmsModule(films, texts) {
  const entries = Object.entries(films).map(
    ([name, { width, height, poster }]) => `  ${key(name)}: {
    width: ${width},
    height: ${height},
    files: [
${filmFiles(name)
  .map((file) => `      { url: '/films/${file}', type: 'video/${file.split('.')[1]}' },`)
  .join('\n')}
    ],
    poster: {
      name: '${poster}',
      alt: '${texts[poster]}',
    },
    alt: '${texts[name]}',
  },`,
  )
  return `// Written by imagery/encode.mjs.
import type { PictureName } from './pictures.ts'

interface FilmEntry {
  width: number
  height: number
  files: readonly { url: string; type: string }[]
  poster: { name: PictureName; alt: string }
  alt: string
}

/** The site’s own films: size in pixels, files in order of preference, still picture, French alternatives. */
export const films = {
${entries.join('\n')}
} as const satisfies Record<string, FilmEntry>

export type FilmName = keyof typeof films
`
}

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

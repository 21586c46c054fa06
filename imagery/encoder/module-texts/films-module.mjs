import { filmFiles } from '../film.mjs'
import { key } from './entry-key.mjs'

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
export const siteFilms = {
${entries.join('\n')}
} as const satisfies Record<string, FilmEntry>

export type FilmName = keyof typeof siteFilms
`
}

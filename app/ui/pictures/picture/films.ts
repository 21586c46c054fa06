// Written by imagery/encode.mjs.
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
  balayage: {
    width: 1280,
    height: 720,
    files: [
      { url: '/films/balayage.webm', type: 'video/webm' },
      { url: '/films/balayage.mp4', type: 'video/mp4' },
    ],
    poster: {
      name: 'balayage-affiche',
      alt: 'Roue diamantée anthracite sous une lumière de studio',
    },
    alt: 'Un reflet de lumière parcourt lentement la face diamantée d’une roue',
  },
} as const satisfies Record<string, FilmEntry>

export type FilmName = keyof typeof siteFilms

// Written by imagery/encode.mjs.
import type { PictureName } from './pictures.ts'

interface FilmEntry {
  width: number
  height: number
  files: readonly { url: string; type: string }[]
  poster: PictureName
  alt: string
}

/** The site’s own films: size in pixels, files in order of preference, still picture, French alternative. */
export const films = {
  balayage: {
    width: 1280,
    height: 720,
    files: [
      { url: '/films/balayage.webm', type: 'video/webm' },
      { url: '/films/balayage.mp4', type: 'video/mp4' },
    ],
    poster: 'balayage-affiche',
    alt: 'Un reflet de lumière parcourt lentement la face diamantée d’une roue',
  },
} as const satisfies Record<string, FilmEntry>

export type FilmName = keyof typeof films

import { cutText } from '../text/cut-text.ts'

/** An original file name reduced to what every store and mail accepts: `Été 1.JPG` → `Ete-1.jpg`. */
export function safeFileName(name: string, extension: string, nameless: string): string {
  const stem = name
    .replace(/^.*[\\/]/, '')
    .replace(/\.[A-Za-z0-9]{1,5}$/, '')
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^A-Za-z0-9_]+/g, '-')
    .replace(/^-|-$/g, '')
    .slice(0, 60)
  return `${stem || nameless}.${extension}`
}

/** A file's name as its owner reads it: without folders and control characters, under the extension of its content. */
export function displayFileName(name: string, extension: string, nameless: string): string {
  const stem = name
    .replace(/^.*[\\/]/, '')
    .replace(/\.[A-Za-z0-9]{1,5}$/, '')
    .replace(/\p{C}+/gu, ' ')
    .trim()
  return `${cutText(stem, 120) || nameless}.${extension}`
}

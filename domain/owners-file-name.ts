import { cutText } from './cut-text.ts'

/** A file's name as its owner reads it: without folders and control characters, under the extension of its content. */
export function ownersFileName(name: string, extension: string, nameless: string): string {
  const stem = name
    .replace(/^.*[\\/]/, '')
    .replace(/\.[A-Za-z0-9]{1,5}$/, '')
    .replace(/\p{C}+/gu, ' ')
    .trim()
  return `${cutText(stem, 120) || nameless}.${extension}`
}

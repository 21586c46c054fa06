import { cutText } from '../text/cut-text.ts'

/** Reduces a file name to characters that every store and mail program accepts: `Été 1.JPG` → `Ete-1.jpg`. */
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

/** Returns a file name for display: without folders and control characters, with the extension of its content. */
export function displayFileName(name: string, extension: string, nameless: string): string {
  const stem = name
    .replace(/^.*[\\/]/, '')
    .replace(/\.[A-Za-z0-9]{1,5}$/, '')
    .replace(/\p{C}+/gu, ' ')
    .trim()
  return `${cutText(stem, 120) || nameless}.${extension}`
}

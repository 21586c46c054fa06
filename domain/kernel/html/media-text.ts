import type { FileLink, FocalPoint } from '../../../db/schema/file-link.ts'

/*
 * Files as a form holds them, one a line: address, point to keep in sight, words. So they stand in a draft, are compared
 * and merged as any text, and can be read and written without JavaScript.
 *
 *     /images/AbCd…-1200x900-8a5a3c @40,60 Jante noire après polissage
 */

const line = /^(\S+)(?:\s+@(\d{1,3}),(\d{1,3})(?=\s|$))?(.*)$/s

/** The files that a form's text names, in its order; one that is named twice stands where it stands first. */
export function linksFromText(text: string): FileLink[] {
  const links = new Map<string, FileLink>()
  for (const written of text.split(/\r?\n/)) {
    const link = readLine(written.trim())
    if (link && !links.has(link.url)) links.set(link.url, link)
  }
  return [...links.values()]
}

function readLine(written: string): FileLink | null {
  const [, url, x, y, name = ''] = line.exec(written) ?? []
  if (!url) return null
  return { url, name: name.trim(), ...(x && y && { focus: pointOf(x, y) }) }
}

/** Beyond the picture is its edge. */
const pointOf = (x: string, y: string): FocalPoint => ({
  x: Math.min(100, Number(x)),
  y: Math.min(100, Number(y)),
})

/** The text of a form that names these files. */
export const linksToText = (links: readonly FileLink[]): string => links.map(lineOf).join('\n')

function lineOf({ url, name, focus }: FileLink): string {
  const point = focus ? ` @${focus.x},${focus.y}` : ''
  return `${url}${point} ${name.replace(/[\r\n\t ]+/g, ' ').trim()}`.trimEnd()
}

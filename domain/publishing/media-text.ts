import type { FileLink, FocalPoint } from '../file-link.ts'

/*
 * Files as a form holds them, one a line: address, point to keep in sight, words. So they stand in a draft, are compared
 * and merged as any text, and can be read and written without JavaScript.
 *
 *     /images/AbCd…-1200x900-8a5a3c @40,60 Jante noire après polissage
 */

const line = /^(\S+)(?:\s+@(\d{1,3}),(\d{1,3})(?=\s|$))?(?:\s+(.*))?$/

/**
 * The files that a form's text names, in its order; one that is named twice stands where it stands first. Files in JSON,
 * one or a list, are read too.
 */
export function linksInText(text: string): FileLink[] {
  const links = new Map<string, FileLink>()
  const named = /^\s*[[{]/.test(text)
    ? readJson(text)
    : text.split(/\r?\n/).map((one) => readLine(one.trim()))
  for (const link of named) if (link && !links.has(link.url)) links.set(link.url, link)
  return [...links.values()]
}

function readJson(text: string): FileLink[] {
  try {
    const read: unknown[] = [JSON.parse(text)].flat()
    return read.filter((link): link is FileLink => {
      const { url, name } = (link ?? {}) as Partial<FileLink>
      return typeof url === 'string' && typeof name === 'string'
    })
  } catch {
    return []
  }
}

function readLine(written: string): FileLink | null {
  const [, url, x, y, name = ''] = line.exec(written) ?? []
  if (!url) return null
  return { url, name, ...(x && y && { focus: pointOf(x, y) }) }
}

/** Beyond the picture is its edge. */
const pointOf = (x: string, y: string): FocalPoint => ({
  x: Math.min(100, Number(x)),
  y: Math.min(100, Number(y)),
})

/** The text of a form that names these files. */
export const textOfLinks = (links: readonly FileLink[]): string => links.map(lineOf).join('\n')

function lineOf({ url, name, focus }: FileLink): string {
  const point = focus ? ` @${focus.x},${focus.y}` : ''
  return `${url}${point} ${name.replace(/\s+/g, ' ').trim()}`.trimEnd()
}

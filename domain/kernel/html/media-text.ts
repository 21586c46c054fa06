import type { FileLink, FocalPoint } from '../../../db/schema/file-link.ts'

/*
 * Files of a form field as text, one per line: address, focal point, mark of a
 * computer-generated picture, words. In this form they are part of a draft, can be
 * compared and merged like any text, and can be edited without JavaScript. Example:
 *
 *     /images/AbCd…-1200x900-8a5a3c @40,60 @synthese Jante noire après polissage
 */

const line = /^(\S+)(?:\s+@(\d{1,3}),(\d{1,3})(?=\s|$))?(\s+@synthese(?=\s|$))?(.*)$/s

/** Parses the files of a form's text, in order. A file that is named twice keeps its first place. */
export function mediaFromFieldText(text: string): FileLink[] {
  const links = new Map<string, FileLink>()
  for (const written of text.split(/\r?\n/)) {
    const link = parseFileLine(written.trim())
    if (link && !links.has(link.url)) links.set(link.url, link)
  }
  return [...links.values()]
}

function parseFileLine(written: string): FileLink | null {
  const [, url, x, y, computed, name = ''] = line.exec(written) ?? []
  if (!url) return null
  return {
    url,
    name: name.trim(),
    ...(x && y && { focus: pointOf(x, y) }),
    ...(computed && { computed: true as const }),
  }
}

/** Points beyond the edge of the picture are moved to the edge. */
const pointOf = (x: string, y: string): FocalPoint => ({
  x: Math.min(100, Number(x)),
  y: Math.min(100, Number(y)),
})

/** Writes files as the text of a form. */
export const mediaToFieldText = (links: readonly FileLink[]): string => links.map(lineOf).join('\n')

function lineOf({ url, name, focus, computed }: FileLink): string {
  const point = focus ? ` @${focus.x},${focus.y}` : ''
  const mark = computed ? ' @synthese' : ''
  return `${url}${point}${mark} ${name.replace(/[\r\n\t ]+/g, ' ').trim()}`.trimEnd()
}

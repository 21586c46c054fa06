import { withoutAddresses } from '../../without-addresses.ts'
import { withoutControls } from '../../without-controls.ts'

export const headerBytes = 256 * 1024

export const plainText = (text: string) => withoutControls(text.slice(0, headerBytes))

/** Signs of an address, some more than any server takes. */
const longestAddress = 320

export const plainAddress = (text: string) =>
  withoutControls(text)
    .replace(/[<>\s]/g, '')
    .toLowerCase()
    .slice(0, longestAddress)

/** The value of a field among headers, its folded lines in one; empty where there is none. Line by line: a pattern would try each fold anew. */
export function fieldOf(headers: string, name: string): string {
  const lines = headers.split('\n')
  const start = lines.findIndex((line) => line.slice(0, name.length + 1).toLowerCase() === `${name}:`)
  if (start < 0) return ''
  const isFolded = (line = '') => line.startsWith(' ') || line.startsWith('\t')
  let end = start + 1
  while (isFolded(lines[end])) end += 1
  return lines.slice(start, end).join(' ').slice(`${name}:`.length).replace(/\s+/g, ' ').trim()
}

export const namedIn = (text: string) =>
  [...text.matchAll(/^(?:message-id|references|in-reply-to):\s*((?:<[^<>\s]{3,250}>\s*)+)/gim)]
    .flatMap(([, ids = '']) => ids.match(/<[^<>\s]+>/g) ?? [])
    .map((id) => id.slice(1, -1))
    .slice(0, 20)

/** What is shown at the address: one line, without whose it is. A server's sentence is read as far as anybody writes one. */
export const reasonOf = (text: string) =>
  withoutAddresses(text.slice(0, 2_000), '…').replace(/\s+/g, ' ').trim().slice(0, 200)

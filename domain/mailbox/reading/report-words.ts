import { withoutControls } from '../../without-controls.ts'

export const headerBytes = 256 * 1024

export const plainText = (text: string) => withoutControls(text.slice(0, headerBytes))

export const plainAddress = (text: string) =>
  withoutControls(text)
    .replace(/[<>\s]/g, '')
    .toLowerCase()

export const namedIn = (text: string) =>
  [...text.matchAll(/^(?:message-id|references|in-reply-to):\s*((?:<[^<>\s]{3,250}>\s*)+)/gim)]
    .flatMap(([, ids = '']) => ids.match(/<[^<>\s]+>/g) ?? [])
    .map((id) => id.slice(1, -1))
    .slice(0, 20)

/** What is shown at the address: one line, without whose it is. */
export const reasonOf = (text: string) =>
  text
    .replace(/[^\s<>"'(),;:]+@[^\s<>"'(),;:]+/g, '…')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, 200)

import { headLength, kindOf } from '../../../../../domain/publishing/file-kinds.ts'
import { fileRefusalSentence } from '../../../../../domain/publishing/file-refusals.ts'
import { type MediaKind, mediaKinds, wrongKind } from '../media-kinds.ts'

/**
 * Looks at a chosen file's size and first bytes, so that a wrong one is refused before it is sent. Resolves with why,
 * in French, or `null` when nothing speaks against it.
 */
export async function checkFile(file: File, kind: MediaKind): Promise<string | null> {
  if (file.size === 0) return fileRefusalSentence({ reason: 'empty' }, file.name)
  const start = await file
    .slice(0, headLength)
    .arrayBuffer()
    .catch(() => new ArrayBuffer(0))
  const head = new Uint8Array(start)
  const found = kindOf(head)
  if (!found) return fileRefusalSentence({ reason: 'unknown-kind' }, file.name)
  if (isHeic(head)) return fileRefusalSentence({ reason: 'heic' }, file.name)
  if (!mediaKinds[kind].takes.includes(found.what)) return wrongKind(file.name, kind)
  if (file.size > found.maxBytes) return fileRefusalSentence({ reason: 'too-large', kind: found }, file.name)
  return null
}

/** As iPhones write them; AVIF shares the family and says so in its first box. */
function isHeic(head: Uint8Array): boolean {
  const box = String.fromCharCode(...head.subarray(4, 40))
  return /^ftyp(hei|hev|mif|msf)/.test(box) && !box.includes('avif')
}

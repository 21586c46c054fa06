import { kindOf } from '../../publishing/file-kinds.ts'

/** What a letter's file is told by: its bytes, never its name. */
export interface AttachmentKind {
  what: 'photo' | 'document' | 'fichier'
  extension: string
  contentType: string
}

const photo = { what: 'photo', extension: 'jpg', contentType: 'image/jpeg' } as const
/**
 * What the site cannot write anew, and hands out as a download alone: no browser opens it as a page of the site. A mail
 * cannot be given back to be sent again as JPG: photos of iPhones and films of a wheel are kept.
 */
const download = (extension: string) =>
  ({ what: 'fichier', extension, contentType: 'application/octet-stream' }) as const

export const heicDownload = download('heic')

/** `null` for what does not come in: programs, archives, documents that may carry programs, pages. */
export function attachmentKind(bytes: Buffer): AttachmentKind | null {
  const kind = kindOf(bytes)
  if (kind?.what === 'picture') return photo
  if (kind?.what === 'document') return { ...kind, what: 'document' }
  if (bytes.subarray(4, 12).toString('latin1') === 'ftypqt  ') return download('mov')
  return kind && download(kind.extension)
}

import { decodeUpright } from '../../pictures/decode-upright.ts'
import { photoRules } from '../../quote-requests/photo-rules.ts'
import { type AttachmentKind, heicDownload } from './attachment-kind.ts'
import type { AttachmentRefusal } from './attachment-rules.ts'

export interface IncomingFile {
  bytes: Buffer
  /** As its owner calls it. */
  name: string
  /** Whose it is: everybody takes turns at the decoder. */
  from: string
}

export interface Clean {
  bytes: Buffer
  kind: AttachmentKind
}

export async function writeAnew(
  { bytes, from }: IncomingFile,
  kind: AttachmentKind,
): Promise<Clean | AttachmentRefusal> {
  if (kind.what !== 'photo') return { bytes, kind }
  const picture = await decodeUpright(
    { source: bytes, from },
    { ...photoRules, formats: ['jpeg', 'png', 'webp', 'heif', 'avif'] },
    (photo) => photo.flatten({ background: '#ffffff' }).jpeg({ quality: 82 }).toBuffer(),
  )
  if (picture === 'heic') return { bytes, kind: heicDownload }
  return typeof picture === 'string' ? picture : { bytes: picture, kind }
}

import sharp from 'sharp'
import { decodeUpright, type PictureRefusal } from '../pictures/decode-upright.ts'
import { takeDecodingTurn } from '../pictures/decoding-turns.ts'
import { photoRules } from './photo-rules.ts'

/** What a photo becomes, whatever it was. */
export const keptAs = { extension: 'jpg', contentType: 'image/jpeg' } as const

/**
 * The photo that lies at `path`, upright, without its metadata, as a JPEG that is never heavy
 * (docs/product.md §9.3); or why it is refused. `address` takes its turn.
 */
export function decodePhoto(path: string, address: string): Promise<Buffer | PictureRefusal> {
  return decodeUpright(
    { source: path, from: address },
    { ...photoRules, formats: ['jpeg', 'png'] },
    (photo) => photo.flatten({ background: '#ffffff' }).jpeg({ quality: 82 }).toBuffer(),
  )
}

/** A small JPEG for lists and mails: 480 pixels wide at most. */
export function makeThumbnail(photo: Buffer): Promise<Buffer> {
  return takeDecodingTurn('jobs', () =>
    sharp(photo)
      .resize({ width: 480, height: 480, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#ffffff' })
      .jpeg({ quality: 76, mozjpeg: true })
      .toBuffer(),
  )
}

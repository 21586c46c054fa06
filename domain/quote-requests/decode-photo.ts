import sharp from 'sharp'
import { decodeUpright, type PictureRefusal, takeDecodingTurn } from '../pictures/decode-upright.ts'
import { photoRules } from './photo-rules.ts'

export interface CleanPhoto {
  bytes: Buffer
  extension: 'jpg' | 'png'
  contentType: 'image/jpeg' | 'image/png'
}

/** The photo that lies at `path`, upright and without its metadata, in its own format; or why it is refused. */
export function decodePhoto(path: string, address: string): Promise<CleanPhoto | PictureRefusal> {
  return decodeUpright(
    { source: path, from: address },
    { ...photoRules, formats: ['jpeg', 'png'] },
    async (photo, format) =>
      format === 'jpeg'
        ? {
            bytes: await photo.jpeg({ quality: 88 }).toBuffer(),
            extension: 'jpg',
            contentType: 'image/jpeg',
          }
        : { bytes: await photo.png().toBuffer(), extension: 'png', contentType: 'image/png' },
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

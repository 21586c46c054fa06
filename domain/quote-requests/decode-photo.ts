import pLimit from 'p-limit'
import sharp from 'sharp'
import { type PhotoRefusal, photoRules } from './photo-rules.ts'

// A decoded 12-megapixel photo takes 36 MB: two at a time keep the web process within its memory bar.
const decodingSlot = pLimit(2)
sharp.concurrency(1)
sharp.cache(false)

export interface CleanPhoto {
  bytes: Buffer
  extension: 'jpg' | 'png'
  contentType: 'image/jpeg' | 'image/png'
}

/**
 * Decodes what was sent, whatever its name says, turns it upright and writes it anew, which leaves its
 * metadata (place, device, owner) behind. Answers the reason when it is not a photo (docs/product.md §10).
 */
export function decodePhoto(bytes: Buffer): Promise<CleanPhoto | PhotoRefusal> {
  return decodingSlot(() => decode(bytes))
}

async function decode(bytes: Buffer): Promise<CleanPhoto | PhotoRefusal> {
  if (isHeic(bytes)) return 'heic'
  try {
    const { format, width, height } = await sharp(bytes, { limitInputPixels: false }).metadata()
    if (format !== 'jpeg' && format !== 'png') return 'not-an-image'
    if (width * height > photoRules.maxPixels) return 'too-many-pixels'
    return await writeAnew(bytes, format)
  } catch {
    return 'not-an-image'
  }
}

async function writeAnew(bytes: Buffer, format: 'jpeg' | 'png'): Promise<CleanPhoto> {
  const upright = sharp(bytes, {
    limitInputPixels: photoRules.maxPixels,
    failOn: 'error',
    sequentialRead: true,
  })
    .autoOrient()
    .resize({
      width: photoRules.keepWidth,
      height: photoRules.keepWidth,
      fit: 'inside',
      withoutEnlargement: true,
    })
  return format === 'jpeg'
    ? { bytes: await upright.jpeg({ quality: 88 }).toBuffer(), extension: 'jpg', contentType: 'image/jpeg' }
    : { bytes: await upright.png().toBuffer(), extension: 'png', contentType: 'image/png' }
}

/** A small JPEG for lists and mails: 480 pixels wide at most. */
export function makeThumbnail(photo: Buffer): Promise<Buffer> {
  return decodingSlot(() =>
    sharp(photo)
      .resize({ width: 480, height: 480, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#ffffff' })
      .jpeg({ quality: 76, mozjpeg: true })
      .toBuffer(),
  )
}

/** iPhones name their format in the file's first box (`ftypheic`, `ftypmif1`, …). */
function isHeic(bytes: Buffer): boolean {
  return /^ftyp(hei|hev|mif|msf)/.test(bytes.subarray(4, 12).toString('latin1'))
}

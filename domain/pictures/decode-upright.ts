import pLimit from 'p-limit'
import sharp, { type Sharp } from 'sharp'

// A decoded 12-megapixel photo takes 36 MB: two at a time keep the web process within its memory bar.
export const decodingSlot = pLimit(2)
sharp.concurrency(1)
sharp.cache(false)

export type PictureRefusal = 'heic' | 'not-an-image' | 'too-many-pixels'

interface Bounds {
  /** What may come in, as sharp calls it; AVIF is `heif`. */
  formats: readonly string[]
  /** Pixels beyond which a picture is refused before it is decoded. */
  maxPixels: number
  /** Longest side of what `write` gets, in pixels. */
  keepWidth: number
}

/**
 * Decodes what was sent, whatever its name says, turns it upright and lets `write` write it anew, which
 * leaves its metadata (place, device, owner) behind. Answers the reason when it is not a picture that may
 * come in (docs/product.md §10).
 */
export function decodeUpright<Written>(
  bytes: Buffer,
  bounds: Bounds,
  write: (picture: Sharp, format: string) => Promise<Written>,
): Promise<Written | PictureRefusal> {
  return decodingSlot(async () => {
    if (isHeic(bytes)) return 'heic'
    try {
      const { format, width, height } = await sharp(bytes, { limitInputPixels: false }).metadata()
      if (!bounds.formats.includes(format)) return 'not-an-image'
      if (width * height > bounds.maxPixels) return 'too-many-pixels'
      return await write(openUpright(bytes, bounds), format)
    } catch {
      return 'not-an-image'
    }
  })
}

function openUpright(bytes: Buffer, { maxPixels, keepWidth }: Bounds): Sharp {
  return sharp(bytes, { limitInputPixels: maxPixels, failOn: 'error', sequentialRead: true })
    .autoOrient()
    .resize({ width: keepWidth, height: keepWidth, fit: 'inside', withoutEnlargement: true })
}

/** iPhones name their format in the file's first box (`ftypheic`, `ftypmif1`, …); AVIF says so beside it. */
function isHeic(bytes: Buffer): boolean {
  const box = bytes.subarray(4, 40).toString('latin1')
  return /^ftyp(hei|hev|mif|msf)/.test(box) && !box.includes('avif')
}

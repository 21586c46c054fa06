import { open } from 'node:fs/promises'
import sharp, { type Sharp } from 'sharp'
import { takeTurns } from './take-turns.ts'

// A decoded 12-megapixel photo takes 36 MB: two at a time keep the web process within its memory bar.
const turns = takeTurns(2)
sharp.concurrency(1)
sharp.cache(false)

export type PictureRefusal = 'heic' | 'not-an-image' | 'too-many-pixels'

/** Decodes and encodes take turns over the whole process, for what visitors send and what staff and jobs do. */
export const takeDecodingTurn = turns.take

interface Picture {
  /** The bytes, or the path of a file that holds them. */
  source: Buffer | string
  /** Whose picture it is: everybody takes turns. */
  from: string
}

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
  { source, from }: Picture,
  bounds: Bounds,
  write: (picture: Sharp, format: string) => Promise<Written>,
): Promise<Written | PictureRefusal> {
  return turns.take(from, async () => {
    if (isHeic(await head(source))) return 'heic'
    try {
      const { format, width, height } = await sharp(source, { limitInputPixels: false }).metadata()
      if (!bounds.formats.includes(format)) return 'not-an-image'
      if (width * height > bounds.maxPixels) return 'too-many-pixels'
      return await write(openUpright(source, bounds), format)
    } catch {
      return 'not-an-image'
    }
  })
}

function openUpright(source: Picture['source'], { maxPixels, keepWidth }: Bounds): Sharp {
  return sharp(source, { limitInputPixels: maxPixels, failOn: 'error', sequentialRead: true })
    .autoOrient()
    .resize({ width: keepWidth, height: keepWidth, fit: 'inside', withoutEnlargement: true })
}

/** The first bytes, which tell the kind of a file. */
async function head(source: Picture['source']): Promise<Buffer> {
  if (typeof source !== 'string') return source.subarray(0, 40)
  const file = await open(source)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(40), 0, 40, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}

/** iPhones name their format in the file's first box (`ftypheic`, `ftypmif1`, …); AVIF says so beside it. */
function isHeic(head: Buffer): boolean {
  const box = head.subarray(4).toString('latin1')
  return /^ftyp(hei|hev|mif|msf)/.test(box) && !box.includes('avif')
}

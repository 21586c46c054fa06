import { open } from 'node:fs/promises'
import type { Metadata, Sharp } from 'sharp'
import sharp from 'sharp'
import { fairQueue } from './fair-queue.ts'

export type PictureRefusal = 'heic' | 'not-an-image' | 'too-many-pixels'

/**
 * Decodes what was sent, whatever its name says, turns it upright and lets `write` write it anew, which
 * leaves its metadata (place, device, owner) behind. Answers the reason when it is not a picture that may
 * come in (docs/product.md §10).
 */
export function decodeUpright<Written>(
  { source, from }: SentPicture,
  bounds: PictureLimits,
  write: (picture: Sharp) => Promise<Written>,
): Promise<Written | PictureRefusal> {
  return withDecoder(from, async () => {
    if (isHeic(await readHead(source))) return 'heic'
    try {
      const metadata = await sharp(source, { limitInputPixels: false }).metadata()
      if (!bounds.formats.includes(metadata.format)) return 'not-an-image'
      if (metadata.width * metadata.height > maxPixelsOf(metadata, bounds)) return 'too-many-pixels'
      if (decodedBytes(metadata) > maxDecodedBytes) return 'too-many-pixels'
      return await write(openUpright(source, bounds))
    } catch {
      return 'not-an-image'
    }
  })
}

function openUpright(source: SentPicture['source'], { maxPixels, keepWidth }: PictureLimits): Sharp {
  return sharp(source, { limitInputPixels: maxPixels, failOn: 'error', sequentialRead: true })
    .autoOrient()
    .resize({ width: keepWidth, height: keepWidth, fit: 'inside', withoutEnlargement: true })
}

/** What a picture may be, and what becomes of it. */
interface PictureLimits {
  /** What may come in, as sharp calls it; AVIF is `heif`. */
  formats: readonly string[]
  /** Pixels beyond which a picture is refused before it is decoded. */
  maxPixels: number
  /** The same for PNG, where it is less. */
  maxPngPixels?: number
  /** Longest side of what `write` gets, in pixels. */
  keepWidth: number
}

/** Bytes of decoded picture beyond which one that cannot be read line by line is refused. */
const maxDecodedBytes = 96_000_000

const maxPixelsOf = ({ format }: Metadata, { maxPixels, maxPngPixels = maxPixels }: PictureLimits) =>
  format === 'png' ? maxPngPixels : maxPixels

/**
 * A progressive JPEG and an interlaced PNG stand in memory whole before their first line is known: 16 bits for
 * each of a JPEG's coefficients, of which colour usually has a quarter.
 */
function decodedBytes({
  format,
  isProgressive,
  width,
  height,
  channels,
  depth,
  chromaSubsampling,
}: Metadata) {
  if (!isProgressive) return 0
  const samples = chromaSubsampling?.startsWith('4:2:0') ? 1.5 : channels
  return width * height * samples * (format === 'jpeg' || depth === 'ushort' ? 2 : 1)
}

interface SentPicture {
  /** The bytes, or the path of a file that holds them. */
  source: Buffer | string
  /** Whose picture it is: everybody takes turns. */
  from: string
}

/** The first bytes, which tell the kind of a file. */
async function readHead(source: SentPicture['source']): Promise<Buffer> {
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

/**
 * Decoding and encoding, one at a time over the whole process, for what visitors send and what staff and jobs
 * do: a photo of 50 megapixels takes 60 MB (docs/decisions/0022-photos-on-their-way-in.md).
 */
const decoderQueue = fairQueue(1)
export const withDecoder = decoderQueue.take
sharp.concurrency(1)
sharp.cache(false)
// Nothing else is read, not even to find out what it is.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({ operation: ['Jpeg', 'Png', 'Webp', 'Heif'].map((kind) => `VipsForeignLoad${kind}`) })

/** Beyond so many somebody would wait longer than a browser does: six large photos take some three seconds. */
const maxWaiting = { ofOne: 6, ofAll: 60 }

/** True while a picture of `from` would wait too long for its turn; who has none waiting is always let in. */
export function isDecoderBusy(from: string): boolean {
  const own = decoderQueue.waiting(from)
  return own >= maxWaiting.ofOne || (own > 0 && decoderQueue.waiting() >= maxWaiting.ofAll)
}

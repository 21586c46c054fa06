import sharp, { type Sharp } from 'sharp'
import { takeDecodingTurn } from './decoding-turns.ts'
import { type Bounds, heldBytes, mostHeldBytes, mostPixels } from './picture-bounds.ts'
import { head, isHeic, type Picture } from './sent-picture.ts'

export type PictureRefusal = 'heic' | 'not-an-image' | 'too-many-pixels'

/**
 * Decodes what was sent, whatever its name says, turns it upright and lets `write` write it anew, which
 * leaves its metadata (place, device, owner) behind. Answers the reason when it is not a picture that may
 * come in (docs/product.md §10).
 */
export function decodeUpright<Written>(
  { source, from }: Picture,
  bounds: Bounds,
  write: (picture: Sharp) => Promise<Written>,
): Promise<Written | PictureRefusal> {
  return takeDecodingTurn(from, async () => {
    if (isHeic(await head(source))) return 'heic'
    try {
      const metadata = await sharp(source, { limitInputPixels: false }).metadata()
      if (!bounds.formats.includes(metadata.format)) return 'not-an-image'
      if (metadata.width * metadata.height > mostPixels(metadata, bounds)) return 'too-many-pixels'
      if (heldBytes(metadata) > mostHeldBytes) return 'too-many-pixels'
      return await write(openUpright(source, bounds))
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

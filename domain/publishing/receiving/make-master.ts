import sharp from 'sharp'
import { decodeUpright, type PictureRefusal } from '../../pictures/decode-upright.ts'

export interface Master {
  /** JPEG: every derivative is opaque and lossy too. */
  bytes: Buffer
  width: number
  height: number
  /** Its mean: `#rrggbb`. */
  colour: string
}

const bounds = { formats: ['jpeg', 'png', 'webp', 'heif', 'avif'], maxPixels: 120_000_000, keepWidth: 4096 }

/** Whose turn it is at the decoder. */
export const publishersTurn = 'staff'

/** The picture, its bytes or its path, from which all served ones are made; or why it is refused. */
export function makeMaster(source: Buffer | string): Promise<Master | PictureRefusal> {
  return decodeUpright({ source, from: publishersTurn }, bounds, async (picture) => {
    const { data, info } = await picture
      .flatten({ background: '#ffffff' })
      .jpeg({ quality: 92, chromaSubsampling: '4:4:4' })
      .toBuffer({ resolveWithObject: true })
    return { bytes: data, width: info.width, height: info.height, colour: await meanColour(data) }
  })
}

async function meanColour(picture: Buffer): Promise<string> {
  const pixel = await sharp(picture).resize(1, 1, { fit: 'fill' }).toColourspace('srgb').raw().toBuffer()
  return `#${pixel.subarray(0, 3).toString('hex')}`
}

import { randomBytes } from 'node:crypto'
import { crc32, deflateSync } from 'node:zlib'
import sharp, { type JpegOptions } from 'sharp'

/** Makes a photo as phones do: 12 megapixels, rotated (EXIF orientation 6), with a location. */
export async function phonePhoto(tint = '#8a5a3c'): Promise<Buffer> {
  const grain = await sharp({
    create: {
      width: 500,
      height: 375,
      channels: 3,
      background: tint,
      noise: { type: 'gaussian', mean: 120, sigma: 30 },
    },
  })
    .png()
    .toBuffer()
  return sharp(grain)
    .resize(4000, 3000)
    .withExif({
      IFD0: { Orientation: '6', Make: 'Telephone', Model: 'X' },
      IFD3: {
        GPSLatitudeRef: 'N',
        GPSLatitude: '48/1 10/1 0/1',
        GPSLongitudeRef: 'E',
        GPSLongitude: '6/1 27/1 0/1',
      },
    })
    .withMetadata({ orientation: 6 })
    .jpeg({ quality: 90 })
    .toBuffer()
}

/** Makes a small photo, for tests about something else. */
export function smallPhoto(format: 'jpeg' | 'png' = 'jpeg', background = '#444'): Promise<Buffer> {
  return sharp({ create: { width: 64, height: 48, channels: 3, background } })
    .toFormat(format)
    .toBuffer()
}

/** Makes the heaviest accepted photo: noise, which does not compress. 14.8 MB. */
export function noisePng(): Promise<Buffer> {
  const [width, height] = [2240, 2200]
  return sharp(randomBytes(width * height * 3), { raw: { width, height, channels: 3 } })
    .png({ compressionLevel: 0 })
    .toBuffer()
}

/** Makes a photo of 50 megapixels in 1 MB, as large phones do. */
export function largePhoto(options: JpegOptions = {}): Promise<Buffer> {
  return sharp({ create: { width: 8160, height: 6120, channels: 3, background: '#8a5a3c' } })
    .jpeg({ quality: 80, ...options })
    .toBuffer()
}

/** Makes a PNG with slightly more pixels than allowed. */
export function largePng(): Promise<Buffer> {
  return sharp({ create: { width: 8200, height: 5000, channels: 3, background: '#8a5a3c' } })
    .png()
    .toBuffer()
}

/** Makes a PNG of a few kilobytes that decodes to 400 megapixels, declared as an animation of 1,000 frames. */
export function pngBomb(): Buffer {
  const side = 20_000
  const header = Buffer.alloc(13)
  header.writeUInt32BE(side, 0)
  header.writeUInt32BE(side, 4)
  header[8] = 1 // One bit of grey per pixel.
  const frames = Buffer.from([0, 0, 3, 232, 0, 0, 0, 0])
  const rows = deflateSync(Buffer.alloc(side * (1 + side / 8)))
  const signature = Buffer.from([137, 80, 78, 71, 13, 10, 26, 10])
  const chunks = [
    pngChunk('IHDR', header),
    pngChunk('acTL', frames),
    pngChunk('IDAT', rows),
    pngChunk('IEND', Buffer.alloc(0)),
  ]
  return Buffer.concat([signature, ...chunks])
}

function pngChunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), data])
  const length = Buffer.alloc(4)
  length.writeUInt32BE(data.length)
  const checksum = Buffer.alloc(4)
  checksum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, checksum])
}

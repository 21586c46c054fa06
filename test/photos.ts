import { crc32 } from 'node:zlib'
import sharp from 'sharp'

/** A photo as a phone makes it: 12 megapixels, lying on its side (EXIF orientation 6), with the place in it. */
export async function phonePhoto(tint = '#8a5a3c'): Promise<Buffer> {
  const grain = await sharp({
    create: { width: 500, height: 375, channels: 3, background: tint, noise: { type: 'gaussian', mean: 120, sigma: 30 } },
  })
    .png()
    .toBuffer()
  return sharp(grain)
    .resize(4000, 3000)
    .withExif({
      IFD0: { Orientation: '6', Make: 'Telephone', Model: 'X' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '48/1 10/1 0/1', GPSLongitudeRef: 'E', GPSLongitude: '6/1 27/1 0/1' },
    })
    .jpeg({ quality: 90 })
    .toBuffer()
}

/** Small, for tests that are about something else. */
export function smallPhoto(format: 'jpeg' | 'png' = 'jpeg'): Promise<Buffer> {
  return sharp({ create: { width: 64, height: 48, channels: 3, background: '#444' } })
    .toFormat(format)
    .toBuffer()
}

/** A few kilobytes that unfold to 400 megapixels, said to be animated. */
export async function pngBomb(): Promise<Buffer> {
  const png = await sharp({
    create: { width: 20_000, height: 20_000, channels: 3, background: '#000' },
    limitInputPixels: false,
  })
    .png({ compressionLevel: 9, palette: true })
    .toBuffer()
  const afterHeader = 8 + 25
  return Buffer.concat([png.subarray(0, afterHeader), animationControl(), png.subarray(afterHeader)])
}

/** The `acTL` chunk that makes a PNG an animated one: 1,000 frames, for ever. */
function animationControl(): Buffer {
  const body = Buffer.concat([Buffer.from('acTL'), Buffer.from([0, 0, 3, 232, 0, 0, 0, 0])])
  const chunk = Buffer.alloc(4 + body.length + 4)
  chunk.writeUInt32BE(8, 0)
  body.copy(chunk, 4)
  chunk.writeUInt32BE(crc32(body), 4 + body.length)
  return chunk
}

import sharp, { type Sharp } from 'sharp'
import { takeDecodingTurn } from '../../pictures/decoding-turns.ts'
import type { FileStore } from '../../ports/file-store.ts'
import { type DerivativeType, derivativePath } from '../derivative-address.ts'
import type { UploadedPicture } from '../picture-address.ts'

/** Makes one derivative, stores it and answers its bytes. */
export async function makeDerivative(
  files: FileStore,
  { name }: UploadedPicture,
  master: Buffer,
  width: number,
  type: DerivativeType,
): Promise<Buffer> {
  const bytes = await takeDecodingTurn('jobs', () => encode(sharp(master).resize({ width }), type))
  await files.put(derivativePath(name, width, type), bytes, contentTypes[type])
  return bytes
}

export const contentTypes = { avif: 'image/avif', jpg: 'image/jpeg' } as const

/** Effort 3: five times quicker than the default, and no larger. */
function encode(picture: Sharp, type: DerivativeType): Promise<Buffer> {
  return type === 'avif'
    ? picture.avif({ quality: 55, effort: 3 }).toBuffer()
    : picture.jpeg({ quality: 78, mozjpeg: true }).toBuffer()
}

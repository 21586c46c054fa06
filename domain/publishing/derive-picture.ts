import { buffer } from 'node:stream/consumers'
import { and, eq, isNotNull } from 'drizzle-orm'
import sharp, { type Sharp } from 'sharp'
import type { Database } from '../../db/client.ts'
import { uploadedFiles } from '../../db/schema/tables.ts'
import { takeDecodingTurn } from '../pictures/decoding-turns.ts'
import type { FileStore } from '../ports/file-store.ts'
import type { World } from '../world.ts'
import {
  type DerivativeType,
  derivativePath,
  masterPath,
  type UploadedPicture,
  uploadedPicture,
  widthsOf,
} from './picture-address.ts'
import { urlOf } from './uploaded-file-address.ts'

/**
 * Makes what is still missing of a picture's derivatives, one after the other; running twice harms nothing.
 * A picture that was swept meanwhile is no failure.
 */
export async function derivePicture(
  { db, files, clock }: World<'db' | 'files' | 'clock'>,
  fileId: string,
): Promise<void> {
  const picture = await findStoredPicture(db, fileId)
  const master = picture && (await readMaster(files, picture))
  if (!master) return
  for (const width of widthsOf(picture)) {
    for (const type of ['jpg', 'avif'] as const) {
      if (!(await isStored(files, derivativePath(picture.name, width, type))))
        await makeDerivative(files, picture, master, width, type)
    }
  }
  await db.update(uploadedFiles).set({ derived_at: clock.now() }).where(eq(uploadedFiles.id, fileId))
}

/** A picture whose master has arrived; `null` when there is none of that id. */
export async function findStoredPicture(db: Database, fileId: string): Promise<UploadedPicture | null> {
  const [row] = await db
    .select({ path: uploadedFiles.path })
    .from(uploadedFiles)
    .where(and(eq(uploadedFiles.id, fileId), isNotNull(uploadedFiles.stored_at)))
  return row ? uploadedPicture(urlOf(row.path)) : null
}

export async function readMaster(files: FileStore, { name }: UploadedPicture): Promise<Buffer | null> {
  const master = await files.find(masterPath(name))
  return master && buffer(master.body)
}

async function isStored(files: FileStore, path: string): Promise<boolean> {
  const file = await files.find(path)
  file?.body.destroy()
  return file !== null
}

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

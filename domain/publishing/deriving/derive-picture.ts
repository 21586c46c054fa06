import { eq } from 'drizzle-orm'
import { uploadedFiles } from '../../../db/schema/tables.ts'
import type { FileStore } from '../../ports/file-store.ts'
import type { World } from '../../world.ts'
import { derivativePath, widthsOf } from '../derivative-address.ts'
import { makeDerivative } from './make-derivative.ts'
import { findStoredPicture, readMaster } from './stored-picture.ts'

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

async function isStored(files: FileStore, path: string): Promise<boolean> {
  const file = await files.find(path)
  file?.body.destroy()
  return file !== null
}

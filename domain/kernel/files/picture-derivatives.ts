import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { and, eq, isNotNull } from 'drizzle-orm'
import type { Database } from '../../../db/client.ts'
import { uploadedFiles } from '../../../db/schema/tables.ts'
import { serializeByKey } from '../flow/serialize-by-key.ts'
import type { Deps } from '../ports/deps.ts'
import type { FileStore, StoredFile } from '../ports/file-store.ts'
import type { PictureConversion } from '../ports/picture-decoder.ts'
import {
  listPictureDerivativeWidths,
  type PictureDerivativeType,
  parseDerivativeName,
  parseUploadedPictureAddress,
  pictureDerivativeKey,
  pictureMasterKey,
  type UploadedPicture,
} from './picture-address.ts'
import { uploadedFileUrl } from './uploaded-files.ts'

interface OpenPicture {
  file: StoredFile
  /** False for a temporary substitute, served until the job has made the requested file. */
  isFinal: boolean
}

/**
 * Opens the picture at `/images/<fileName>`; `null` if there is none. An address without a type returns AVIF to
 * browsers that accept it. Until the job has made an AVIF, the JPEG of that width is returned. A missing JPEG is
 * created here, which is quick; an AVIF takes seconds.
 */
export async function openUploadedPicture(
  deps: Deps<'db' | 'files' | 'pictures'>,
  fileName: string,
  takesAvif: boolean,
): Promise<OpenPicture | null> {
  const derivativeName = parseDerivativeName(fileName)
  if (!derivativeName) return null
  const { picture, width } = derivativeName
  const type = derivativeName.type ?? (takesAvif ? 'avif' : 'jpg')
  const file = await deps.files.find(pictureDerivativeKey(picture.name, width, type))
  if (file) return { file, isFinal: true }
  const jpeg = await openJpeg(deps, picture, width)
  return jpeg && { file: jpeg, isFinal: type === 'jpg' }
}

async function openJpeg(
  deps: Deps<'db' | 'files' | 'pictures'>,
  picture: UploadedPicture,
  width: number,
): Promise<StoredFile | null> {
  const ready = await deps.files.find(pictureDerivativeKey(picture.name, width, 'jpg'))
  // JPEGs are made one at a time, so that stored originals that wait for the decoder do not fill the memory.
  return ready ?? serializeByKey('missing derivatives', () => makeMissingJpeg(deps, picture, width))
}

async function makeMissingJpeg(
  deps: Deps<'db' | 'files' | 'pictures'>,
  picture: UploadedPicture,
  width: number,
): Promise<StoredFile | null> {
  const { db, files } = deps
  const ready = await files.find(pictureDerivativeKey(picture.name, width, 'jpg'))
  if (ready) return ready
  const stored = await findStoredPicture(db, picture.id)
  const master = stored?.name === picture.name && (await readMaster(files, picture))
  if (!master) return null
  const bytes = await makeDerivative(deps, picture, master, width, 'jpg')
  return { body: Readable.from([bytes]), size: bytes.length, contentType: contentTypes.jpg }
}

/** Makes the missing derivatives of a picture, one at a time. May run twice. Does nothing if the picture was swept meanwhile. */
export async function createPictureDerivatives(
  deps: Deps<'db' | 'files' | 'clock' | 'pictures'>,
  fileId: string,
): Promise<void> {
  const { db, files, clock } = deps
  const picture = await findStoredPicture(db, fileId)
  const master = picture && (await readMaster(files, picture))
  if (!master) return
  for (const width of listPictureDerivativeWidths(picture)) {
    for (const type of ['jpg', 'avif'] as const) {
      if (!(await isStored(files, pictureDerivativeKey(picture.name, width, type))))
        await makeDerivative(deps, picture, master, width, type)
    }
  }
  await db.update(uploadedFiles).set({ derived_at: clock.now() }).where(eq(uploadedFiles.id, fileId))
}

async function isStored(files: FileStore, key: string): Promise<boolean> {
  const file = await files.find(key)
  file?.body.destroy()
  return file !== null
}

/** Makes one derivative, stores it and returns its bytes. Throws when the master cannot be decoded. */
async function makeDerivative(
  { files, pictures }: Deps<'files' | 'pictures'>,
  { name }: UploadedPicture,
  master: Buffer,
  width: number,
  type: PictureDerivativeType,
): Promise<Buffer> {
  const converted = await pictures.convert(
    { source: master, from: 'jobs', canWait: true },
    { formats: ['jpeg'], fit: { width }, output: outputs[type] },
  )
  if (converted.outcome === 'rejected')
    throw new Error(`a stored picture cannot be decoded: ${converted.reason}`)
  const { bytes } = converted.picture
  await files.put(pictureDerivativeKey(name, width, type), bytes, contentTypes[type])
  return bytes
}

const contentTypes = { avif: 'image/avif', jpg: 'image/jpeg' } as const

/** AVIF with effort 3 is five times quicker than the default, and no larger. */
const outputs: Readonly<Record<PictureDerivativeType, PictureConversion['output']>> = {
  avif: { type: 'avif', quality: 55, effort: 3 },
  jpg: { type: 'jpeg', quality: 78, mozjpeg: true },
}

/** Finds a picture whose master is stored; `null` if there is none with that id. */
async function findStoredPicture(db: Database, fileId: string): Promise<UploadedPicture | null> {
  const [row] = await db
    .select({ path: uploadedFiles.path })
    .from(uploadedFiles)
    .where(and(eq(uploadedFiles.id, fileId), isNotNull(uploadedFiles.stored_at)))
  return row ? parseUploadedPictureAddress(uploadedFileUrl(row.path)) : null
}

async function readMaster(files: FileStore, { name }: UploadedPicture): Promise<Buffer | null> {
  const master = await files.find(pictureMasterKey(name))
  return master && buffer(master.body)
}

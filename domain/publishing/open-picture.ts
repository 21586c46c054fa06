import { Readable } from 'node:stream'
import type { StoredFile } from '../ports/file-store.ts'
import type { World } from '../world.ts'
import { derivativePath, readAsked } from './derivative-address.ts'
import { contentTypes, makeDerivative } from './deriving/make-derivative.ts'
import { findStoredPicture, readMaster } from './deriving/stored-picture.ts'
import type { UploadedPicture } from './picture-address.ts'

interface OpenPicture {
  file: StoredFile
  /** False for what only stands in until the job has made what was asked for. */
  isFinal: boolean
}

/**
 * The picture at `/images/<asked>`, `null` when there is none. An address without a type gives AVIF to
 * whoever takes it. Until the job has made an AVIF, the JPEG of that width stands in: made here and kept if
 * need be, which is quick, where an AVIF takes seconds.
 */
export async function openPicture(
  { db, files }: World<'db' | 'files'>,
  asked: string,
  takesAvif: boolean,
): Promise<OpenPicture | null> {
  const found = readAsked(asked)
  if (!found) return null
  const { picture, width } = found
  const type = found.type ?? (takesAvif ? 'avif' : 'jpg')
  const file = await files.find(derivativePath(picture.name, width, type))
  if (file) return { file, isFinal: true }
  const jpeg = await openJpeg({ db, files }, picture, width)
  return jpeg && { file: jpeg, isFinal: type === 'jpg' }
}

async function openJpeg(
  { db, files }: World<'db' | 'files'>,
  picture: UploadedPicture,
  width: number,
): Promise<StoredFile | null> {
  const ready = await files.find(derivativePath(picture.name, width, 'jpg'))
  if (ready) return ready
  const stored = await findStoredPicture(db, picture.id)
  const master = stored?.name === picture.name && (await readMaster(files, picture))
  if (!master) return null
  const bytes = await makeDerivative(files, picture, master, width, 'jpg')
  return { body: Readable.from([bytes]), size: bytes.length, contentType: contentTypes.jpg }
}

import { requestPhotoRejections } from '../../../domain/correspondence/quote-requests/photo-rules.ts'
import { randomId } from '../../../domain/kernel/random-id.ts'
import type { PhotoMoment, PhotoView } from '../../../domain/kernel/rim-words.ts'
import { addressWithQuery } from '../../http/address.ts'
import { findPhotoRejection, shrinkPhoto } from '../../uploads/prepare-photo.ts'
import { uploadPhoto } from '../../uploads/upload-photo.ts'
import { type QueuedUpload, uploadQueueRankOf } from '../../uploads/upload-queue.ts'
import { rimPhotoAddress } from '../records/rim-addresses.ts'
import { staffKeyParameter } from './stored-pages.ts'

/** Order, rim and side of the rim that a photo shows. */
export interface PhotoSubject {
  orderId: string
  rimId: string | null
  moment: PhotoMoment
  view: PhotoView
  showsProblem?: boolean
  /** Label in the list of pending items: « CO-E-2026-0042, avant gauche ». */
  label: string
}

/**
 * A photo in the queue, as the browser stores it. `image` is the file of the camera until the photo is shrunk. Browsers contain
 * photos of earlier releases: the names of the properties must not change.
 */
export interface QueuedPhotoRecord extends QueuedUpload, Omit<PhotoSubject, 'label'> {
  kind?: never
  /** Label of the photo (`label` of its subject). */
  called: string
  /** Id of the user who took the photo; missing in photos stored by earlier releases. */
  owner?: string
  /** ISO 8601. */
  takenAt: string
  preview: Blob
  isShrunk: boolean
}

/** Checks chosen files. Returns the acceptable ones as photos of the subject, and a French sentence for each of the others. */
export async function toQueuedPhotos(
  files: readonly File[],
  { label, ...subject }: PhotoSubject,
  owner: string,
) {
  const rejections: string[] = []
  const photos: QueuedPhotoRecord[] = []
  for (const [index, file] of files.entries()) {
    const rejection = await findPhotoRejection(file)
    if (rejection) rejections.push(requestPhotoRejections[rejection](file.name))
    else
      photos.push({
        ...subject,
        called: label,
        ...newPhoto(file),
        owner,
        rank: uploadQueueRankOf(Date.now(), index),
      })
  }
  return { photos, rejections }
}

const newPhoto = (file: File) => ({
  id: randomId(),
  name: file.name || 'photo.jpg',
  takenAt: new Date().toISOString(),
  image: file,
  preview: file,
  isShrunk: false,
  refusal: null,
})

export async function shrinkQueuedPhoto(photo: QueuedPhotoRecord): Promise<QueuedPhotoRecord> {
  if (photo.isShrunk) return photo
  const shrunk = await shrinkPhoto(new File([photo.image], photo.name, { type: photo.image.type }))
  if (typeof shrunk === 'string') return { ...photo, refusal: requestPhotoRejections[shrunk](photo.name) }
  return { ...photo, ...shrunk, isShrunk: true }
}

export const sendQueuedPhoto = (photo: QueuedPhotoRecord, abort: AbortSignal) =>
  uploadPhoto(uploadAddress(photo), photo, () => {}, abort)

/** Returns the upload address of a photo. Its query contains what the photo shows, and when it was taken. */
function uploadAddress(photo: QueuedPhotoRecord): string {
  const { id, orderId, rimId, moment, view, showsProblem, takenAt, owner } = photo
  return addressWithQuery(rimPhotoAddress(orderId, id), {
    ...(rimId && { jante: rimId }),
    moment,
    vue: view,
    prise: takenAt,
    ...(showsProblem && { probleme: 'oui' }),
    ...(owner && { [staffKeyParameter]: owner }),
  })
}

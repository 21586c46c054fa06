import type { PhotoTray } from '../photos/photo-tray.ts'
import type { TrayPhoto } from '../photos/tray-photo.ts'

export const isWaiting = (photo: TrayPhoto): photo is TrayPhoto & { image: Blob } =>
  !photo.isStored && !!photo.image

/** The answers with the form's id and the photos that it has. */
export function toPost(answers: URLSearchParams, formId: string, tray: PhotoTray): URLSearchParams {
  const post = new URLSearchParams(answers)
  post.set('id', formId)
  for (const { id } of tray.read().photos) post.append('photos', id)
  return post
}

import { type PhotoView, photoViews } from '../../../../../domain/rims/rim-words.ts'
import type { QueuedPhoto } from '../queue/queue-state.ts'
import { photoQueue, usePhotoQueue } from '../queue/use-photo-queue.ts'
import type { RimView } from '../read-rim.server.ts'
import { useArrivals } from './use-arrivals.ts'

/** A photo of the page: from the site, or still from the telephone. */
export interface PagePhoto {
  id: string
  view: string
  label: string
  name: string
  url: string
  thumbnail: string
  /** On the site, where it may be deleted. */
  isStored: boolean
}

/** The photos of the moment shown, those on their way among them; and what takes more. */
export function useRimPhotos({ id: orderId, rimId, moment, called, photos }: RimView) {
  const { waiting, arrived, refusals } = usePhotoQueue()
  const isOfPage = (photo: QueuedPhoto) => photo.rimId === rimId && photo.moment === moment
  const onSite = new Set(photos.map(({ id }) => id))
  const own = [...arrived, ...waiting].filter((photo) => isOfPage(photo) && !onSite.has(photo.id))
  useArrivals(arrived.filter((photo) => photo.rimId === rimId).length, photos)
  const take = (view: PhotoView) => (files: File[]) =>
    photoQueue().add(files, { orderId, rimId, moment, view, called })
  const shown = [...photos.map((photo) => ({ ...photo, isStored: true })), ...own.map(fromTelephone)]
  return { shown, take, refusals }
}

function fromTelephone({ id, view, previewUrl }: QueuedPhoto): PagePhoto {
  const label = photoViews[view]
  return { id, view, label, name: label, url: previewUrl, thumbnail: previewUrl, isStored: false }
}

import { useMemo } from 'react'
import { guidedViews } from '../../../../../domain/rims/photos/rim-photo-rules.ts'
import { type PhotoView, photoViews } from '../../../../../domain/rims/rim-words.ts'
import { useArrivals } from '../photos/use-arrivals.ts'
import type { QueuedPhoto } from '../queue/queue-state.ts'
import { photoQueue, usePhotoQueue } from '../queue/use-photo-queue.ts'
import type { OrderPhotosView } from './read-order-photos.server.ts'

/** The photos of one rim, or of the whole order, those on their way among them; what is to be taken next, and what takes it. */
export interface SubjectPhotos {
  shown: { id: string; name: string; url: string; thumbnail: string }[]
  /** Guided views that this moment has. */
  taken: number
  next: PhotoView
  take(view: PhotoView): (files: File[]) => Promise<void>
}

/** An order's photos as its page shows them: answers those of each of its rims, and of none. */
export function useOrderPhotos({ id: orderId, moment, ofRim, whole }: OrderPhotosView) {
  const { waiting, arrived } = usePhotoQueue()
  const stored = useMemo(
    () => [...Object.values(ofRim), whole].flatMap(({ photos }) => photos),
    [ofRim, whole],
  )
  const isOfOrder = (photo: QueuedPhoto) => photo.orderId === orderId
  useArrivals(arrived.filter(isOfOrder).length, stored)
  const onSite = new Set(stored.map(({ id }) => id))
  const onWay = [...arrived, ...waiting].filter((photo) => isOfOrder(photo) && !onSite.has(photo.id))

  return ({ rimId, called, photos }: OrderPhotosView['whole']): SubjectPhotos => {
    const own = onWay.filter((photo) => photo.rimId === rimId)
    const views = [...photos, ...own].filter((photo) => photo.moment === moment).map(({ view }) => view)
    const missing = guidedViews.filter((view) => !views.includes(view))
    return {
      shown: [...photos, ...own.map(fromTelephone)],
      taken: guidedViews.length - missing.length,
      next: rimId === null ? 'other' : (missing[0] ?? 'other'),
      take: (view) => (files) => photoQueue().add(files, { orderId, rimId, moment, view, called }),
    }
  }
}

const fromTelephone = ({ id, view, previewUrl }: QueuedPhoto) => ({
  id,
  url: previewUrl,
  thumbnail: previewUrl,
  name: `${photoViews[view]}, à envoyer`,
})

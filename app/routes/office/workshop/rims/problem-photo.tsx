import { useRef } from 'react'
import { getOfflineQueue, useOfflineQueue } from '../../../../office/offline/offline-queue.ts'
import { CameraTile } from '../photos/capture-tile.tsx'
import type { RimView } from './rim.server.ts'

/** Button that takes photos of a problem and uploads them immediately, independently of the form. */
export function RimProblemPhotoButton({ rim: { id: orderId, rimId, label, photos } }: { rim: RimView }) {
  const { moment, ofProblem } = photos
  const { photos: pendingPhotos, uploadedPhotos } = useOfflineQueue()
  const before = useRef(ofProblem.length)
  const own = [...pendingPhotos, ...uploadedPhotos].filter(
    (photo) => photo.rimId === rimId && photo.showsProblem,
  )
  const count = own.length + ofProblem.filter(({ id }) => !own.some((photo) => photo.id === id)).length
  const newCount = count - before.current
  return (
    <ul className="plain-list">
      <CameraTile
        view="detail"
        label={newCount > 0 ? `Photo prise (${newCount})` : 'Photo du problème'}
        onTaken={(files) =>
          getOfflineQueue().add(files, { orderId, rimId, moment, view: 'detail', showsProblem: true, label })
        }
      />
    </ul>
  )
}

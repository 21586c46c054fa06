import { useState } from 'react'
import { Dialog } from '../../../../ui/dialog/dialog.tsx'
import { CloudUpload } from '../../shell/office-icons.ts'
import { QueueSheet } from './queue-sheet.tsx'
import { usePhotoQueue } from './use-photo-queue.ts'
import './waiting-photos.css'

/** On every page of the office, while photos of the floor are on their way: how many, and what holds them up. */
export function WaitingPhotos() {
  const queue = usePhotoQueue()
  const [isOpen, setOpen] = useState(false)
  const count = queue.waiting.length
  return (
    <>
      <p className="visually-hidden" role="status">
        {count === 0 && queue.arrived.length > 0 && 'Toutes les photos sont arrivées.'}
      </p>
      {count > 0 && (
        <button
          type="button"
          className="waiting-photos"
          data-paused={queue.pause !== null || undefined}
          data-refused={queue.waiting.some(({ refusal }) => refusal) || undefined}
          onClick={() => setOpen(true)}
        >
          <CloudUpload /> <strong>{count}</strong> {count > 1 ? 'photos à envoyer' : 'photo à envoyer'}
        </button>
      )}
      <Dialog open={isOpen && count > 0} onClose={() => setOpen(false)} title="Photos à envoyer">
        <QueueSheet {...queue} />
      </Dialog>
    </>
  )
}

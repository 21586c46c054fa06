import { useState } from 'react'
import { href, useLocation } from 'react-router'
import { withQuery } from '../../../address.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { CloudUpload } from '../shell/office-icons.ts'
import { type PhotoQueueState, photoQueue, type QueuedPhoto, usePhotoQueue } from './photo-queue.ts'
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

function QueueSheet({ waiting, isSending, pause }: PhotoQueueState) {
  const { pathname, search } = useLocation()
  return (
    <div className="photo-queue">
      <p className="photo-queue__standing" role="status">
        {pause ? pause.reason : isSending ? 'Envoi en cours.' : 'En attente.'} {keepingNote(waiting)}
      </p>
      <ul className="plain-list photo-queue__list">
        {waiting.map((photo) => (
          <QueueLine key={photo.id} photo={photo} />
        ))}
      </ul>
      {pause?.isSignedOut ? (
        <a className="button" href={withQuery(href('/espace_pro'), { suite: pathname + search })}>
          Se reconnecter
        </a>
      ) : (
        <Button busy={isSending} onClick={() => photoQueue().resume()}>
          Envoyer maintenant
        </Button>
      )}
    </div>
  )
}

const keepingNote = (waiting: readonly QueuedPhoto[]) =>
  waiting.every(({ isKept }) => isKept)
    ? 'Ce téléphone les garde, même si vous fermez cette page.'
    : 'Ce navigateur ne veut rien garder\u00a0: ne fermez pas cette page avant la fin.'

function QueueLine({ photo: { id, called, name, previewUrl, refusal } }: { photo: QueuedPhoto }) {
  return (
    <li>
      <img src={previewUrl} alt="" />
      <div>
        <p>{called}</p>
        {refusal ? (
          <p className="photo-queue__refusal">{refusal}</p>
        ) : (
          <p className="photo-queue__name">{name}</p>
        )}
        {refusal && (
          <p className="photo-queue__ways">
            <a href={previewUrl} download={name}>
              Enregistrer sur le téléphone
            </a>
            <button type="button" onClick={() => void photoQueue().discard(id)}>
              Abandonner
            </button>
          </p>
        )}
      </div>
    </li>
  )
}

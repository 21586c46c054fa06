import { useEffect, useState } from 'react'
import { href, useLocation } from 'react-router'
import { countWithNoun } from '../../../domain/kernel/text/french-number.ts'
import { withReturnTo } from '../../http/return-path.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { CloudUploadIcon } from '../../ui/icon/office-icons.ts'
import { useOfficeShell } from '../use-office-shell.ts'
import {
  getOfflineQueue,
  type OfflineQueueState,
  otherAccountsWaitingSentence,
  type QueuedPhoto,
  useOfflineQueue,
  useSettledSubmissions,
} from './offline-queue.ts'
import type { QueuedSubmission } from './queued-submission.ts'
import '../../ui/button.css'
import '../../ui/link-button.css'
import '../../ui/problem-text.css'
import './pending-items.css'

/** Button of every office page that shows the number of pending items and the reason for a pause; it opens their list. */
export function PendingItemsButton() {
  const queue = useOfflineQueue()
  const [isOpen, setOpen] = useState(false)
  useSettledSubmissions()
  useQueueOfSignedInPerson()
  const count = queue.photos.length + queue.submissions.length
  const isRejected = [...queue.photos, ...queue.submissions].some(({ refusal }) => refusal)
  return (
    <>
      <p className="visually-hidden" role="status">
        {count === 0 && queue.uploadedPhotos.length > 0 && 'Toutes les photos sont arrivées.'}
      </p>
      {count > 0 && (
        <button
          type="button"
          className="waiting-photos"
          data-paused={queue.pause !== null || undefined}
          data-rejected={isRejected || undefined}
          onClick={() => setOpen(true)}
        >
          <CloudUploadIcon /> <strong>{count}</strong> {describeQueue(queue)}
        </button>
      )}
      <Dialog
        open={isOpen && count > 0}
        onClose={() => setOpen(false)}
        title={queue.submissions.length === 0 ? 'Photos à envoyer' : 'À envoyer'}
      >
        <PendingItems {...queue} />
      </Dialog>
    </>
  )
}

/** Returns the noun after the number of pending items: « photos à envoyer », or « envois refusés » if every item was rejected. */
function describeQueue({ photos, submissions }: OfflineQueueState): string {
  const items = [...photos, ...submissions]
  const areRejected = items.every(({ refusal }) => refusal)
  const plural = items.length > 1 ? 's' : ''
  if (submissions.length === 0) return `photo${plural} ${areRejected ? `refusée${plural}` : 'à envoyer'}`
  return `envoi${plural} ${areRejected ? `refusé${plural}` : 'à envoyer'}`
}

/** Reloads the queue when another person signs in with this browser in another tab. */
function useQueueOfSignedInPerson() {
  const person = useOfficeShell()?.person
  useEffect(() => {
    if (person) getOfflineQueue().reload()
  }, [person])
}

/** Notice beside the sign-out button: number of pending items that remain on the device. */
export function PendingItemsNotice() {
  const { photos, submissions } = useOfflineQueue()
  const count = photos.length + submissions.length
  if (count === 0) return null
  return (
    <p className="waiting-here">
      {countWithNoun(count, 'envoi attend', 'envois attendent')} encore sur cet appareil et{' '}
      {count > 1 ? 'partiront' : 'partira'} quand vous vous reconnecterez.
    </p>
  )
}

/** Returns the address of the sign-in page that leads back here. */
function useSignInAddress(): string {
  const { pathname, search } = useLocation()
  return withReturnTo(href('/espace_pro'), pathname + search)
}

function PendingItems({ photos, submissions, otherAccountsCount, isSending, pause }: OfflineQueueState) {
  const signInAddress = useSignInAddress()
  return (
    <div className="photo-queue">
      <p role="status">
        {pause ? pause.reason : isSending ? 'Envoi en cours…' : 'En attente.'} {storageNote(photos)}
      </p>
      <ul className="plain-list photo-queue__list">
        {submissions.map((submission) => (
          <SubmissionLine key={submission.id} submission={submission} status={sendingStatus(pause)} />
        ))}
        {photos.map((photo) => (
          <PhotoLine key={photo.id} photo={photo} />
        ))}
      </ul>
      {otherAccountsCount > 0 && (
        <p className="photo-queue__name">{otherAccountsWaitingSentence(otherAccountsCount)}</p>
      )}
      {pause?.isSignedOut ? (
        <a className="button" href={signInAddress}>
          Se reconnecter
        </a>
      ) : (
        <Button busy={isSending} onClick={() => getOfflineQueue().resume()}>
          Envoyer maintenant
        </Button>
      )}
    </div>
  )
}

/** Returns whether closing the page loses pending photos, in French. */
const storageNote = (photos: readonly QueuedPhoto[]) =>
  photos.every(({ isOnDisk }) => isOnDisk)
    ? 'Tout reste sur cet appareil, même si vous fermez cette page.'
    : 'Ce navigateur ne peut rien conserver\u00a0: ne fermez pas cette page avant la fin de l’envoi.'

interface SubmissionLineProps {
  submission: QueuedSubmission
  /** Reason why the submission is not sent yet, or « Envoi en cours… ». */
  status: string
}

/** Returns the reason why the pending items are not sent, or « Envoi en cours… ». */
const sendingStatus = (pause: OfflineQueueState['pause']) => pause?.label ?? 'Envoi en cours…'

/** A pending submission: its label, and its status or the reason why the site rejected it. */
function SubmissionLine({
  submission: { id, called, refusal, record, words, answers },
  status,
}: SubmissionLineProps) {
  const answer = answers.find(([name]) => name === words)?.[1]
  return (
    <li className="photo-queue__button">
      <CloudUploadIcon />
      <div>
        <p>{called}</p>
        {answer && <p className="photo-queue__name">«&nbsp;{answer}&nbsp;»</p>}
        {refusal ? <p className="problem-text">{refusal}</p> : <p className="photo-queue__name">{status}</p>}
        <p className="photo-queue__actions">
          {refusal && (
            <a className="link-button" href={record}>
              Ouvrir la fiche
            </a>
          )}
          <button type="button" className="link-button" onClick={() => void getOfflineQueue().discard(id)}>
            Abandonner
          </button>
        </p>
      </div>
    </li>
  )
}

/** A pending photo: its label, and its file name or the reason why the site rejected it. */
function PhotoLine({ photo: { id, label, name, previewUrl, refusal } }: { photo: QueuedPhoto }) {
  return (
    <li>
      <img src={previewUrl} alt="" />
      <div>
        <p>{label}</p>
        {refusal ? <p className="problem-text">{refusal}</p> : <p className="photo-queue__name">{name}</p>}
        {refusal && (
          <p className="photo-queue__actions">
            <a className="link-button" href={previewUrl} download={name}>
              Enregistrer sur cet appareil
            </a>
            <button type="button" className="link-button" onClick={() => void getOfflineQueue().discard(id)}>
              Abandonner
            </button>
          </p>
        )}
      </div>
    </li>
  )
}

/** Notice that replaces the button of a form while its submission is pending. */
export function PendingSubmissionNotice({ submission }: { submission: QueuedSubmission }) {
  const { pause } = useOfflineQueue()
  const signInAddress = useSignInAddress()
  return (
    <p className="press-waiting" role="status">
      <CloudUploadIcon />{' '}
      {pause?.isSignedOut ? (
        <>
          Votre session est terminée. <a href={signInAddress}>Se reconnecter</a>
        </>
      ) : (
        sendingStatus(pause)
      )}{' '}
      <button
        type="button"
        className="link-button"
        onClick={() => void getOfflineQueue().discard(submission.id)}
      >
        Abandonner
      </button>
    </p>
  )
}

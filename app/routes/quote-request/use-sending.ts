import pLimit from 'p-limit'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { href } from 'react-router'
import { messageOfOutcome } from '../../forms/form-outcome.ts'
import { sendForm } from '../../forms/send-form.ts'
import { type PhotoToSend, uploadPhoto } from '../../uploads/upload-photo.ts'
import type { UploadOutcome } from '../../uploads/upload-protocol.ts'
import type { ChosenPhoto, ChosenPhotos } from './photos/chosen-photos.ts'
import type { QuoteRequestOutcome } from './quote-request.server.ts'

/** Uploads the photos, then sends the form. Reports failures. Ignores a second call while one is running. */
export function useQuoteRequestSending(
  formId: string,
  chosenPhotos: ChosenPhotos,
  handleOutcome: (outcome: QuoteRequestOutcome) => void,
) {
  const [sending, setSending] = useState<QuoteRequestSending>({ step: 'idle' })
  const fields = useRef<URLSearchParams>(undefined)
  const isRunning = useRef(false)
  const timesMissing = useRef(0)

  const leave = () => {
    isRunning.current = false
    setSending({ step: 'idle' })
  }
  const stop = (message: string, canRetry = true) => {
    isRunning.current = false
    setSending({ step: 'failed', message, canRetry })
  }
  const run = async () => {
    if (isRunning.current || !fields.current) return
    isRunning.current = true
    setSending({ step: 'preparing' })
    await chosenPhotos.ready()
    // No chosen file was a photo, so the form shows an error.
    if (chosenPhotos.read().photos.length === 0) return leave()
    const photos = await sendPhotos(formId, chosenPhotos.read().photos.filter(needsUpload), {
      onProgress: (progress) => setSending({ step: 'photos', progress }),
      onUploaded: (id) => void chosenPhotos.markUploaded(id, true),
      onRejected: (id, message) => chosenPhotos.reject(id, message),
    })
    if (photos.outcome === 'stopped') return stop(photos.message, photos.canRetry)
    setSending({ step: 'saving' })
    const post = toPostBody(fields.current, formId, chosenPhotos)
    await conclude(await sendForm<QuoteRequestOutcome>(href('/devis'), post, quoteRequestSendingFailures))
  }
  const conclude = async (outcome: QuoteRequestOutcome) => {
    if (outcome.outcome === 'photos-missing') return sendAgain(outcome.photos)
    // The dialog stays open until the page shows the confirmation.
    if (outcome.outcome === 'invalid') leave()
    const message = messageOfOutcome(outcome)
    if (message) stop(message)
    handleOutcome(outcome)
  }
  const sendAgain = async (photos: string[]) => {
    for (const id of photos) void chosenPhotos.markUploaded(id, false)
    timesMissing.current += 1
    isRunning.current = false
    if (timesMissing.current < maxTimesMissing) await run()
    else stop(quoteRequestSendingFailures.failing)
  }
  const send = (formFields: URLSearchParams) => {
    if (isRunning.current) return
    fields.current = formFields
    timesMissing.current = 0
    void run()
  }
  useRetryWhenOnline(sending, run)
  return { sending, send, retry: run, leave }
}

/** Maximum number of times that photos may be missing on the site: beyond, the user decides whether to retry. */
const maxTimesMissing = 3

export type QuoteRequestSending =
  | { step: 'idle' }
  | { step: 'preparing' }
  | { step: 'photos'; progress: PhotosUploadProgress }
  | { step: 'saving' }
  | { step: 'failed'; message: string; canRetry: boolean }

/** Retries when the network returns while the dialog shows a failure. */
function useRetryWhenOnline(sending: QuoteRequestSending, retry: () => void) {
  const isWaitingForRetry = sending.step === 'failed' && sending.canRetry
  const onOnline = useEffectEvent(() => retry())
  useEffect(() => {
    if (!isWaitingForRetry) return
    const listen = () => onOnline()
    window.addEventListener('online', listen)
    return () => window.removeEventListener('online', listen)
  }, [isWaitingForRetry])
}

const needsUpload = (photo: ChosenPhoto): photo is ChosenPhoto & { image: Blob } =>
  !photo.isUploaded && !!photo.image

/** Returns the fields with the id of the form and of its photos. */
function toPostBody(fields: URLSearchParams, formId: string, chosenPhotos: ChosenPhotos): URLSearchParams {
  const post = new URLSearchParams(fields)
  post.set('id', formId)
  for (const { id } of chosenPhotos.read().photos) post.append('photos', id)
  return post
}

interface Listener {
  onProgress: (progress: PhotosUploadProgress) => void
  onUploaded: (id: string) => void
  onRejected: (id: string, message: string) => void
}

/** Number of parallel uploads: two use a phone's connection well without starving each other. */
const parallelUploads = 2

/** Uploads the photos that the site does not have. After a failure no further upload starts. */
async function sendPhotos(
  formId: string,
  photos: readonly PhotoToSend[],
  listener: Listener,
): Promise<PhotosOutcome> {
  const limit = pLimit(parallelUploads)
  const report = createProgressReport(photos, listener.onProgress)
  const stops: UploadOutcome[] = []
  const send = async (photo: PhotoToSend) => {
    if (stops.length > 0) return
    const address = href('/devis/:id/photos/:photoId', { id: formId, photoId: photo.id })
    const result = await uploadPhoto(address, photo, (bytes) => report.moved(photo, bytes))
    if (result.outcome === 'rejected') listener.onRejected(photo.id, result.message)
    if (result.outcome === 'stored') {
      listener.onUploaded(photo.id)
      report.arrived(photo)
    } else stops.push(result)
  }
  await Promise.all(photos.map((photo) => limit(send, photo)))
  const [firstStop] = stops
  return firstStop ? stopAfter(firstStop) : { outcome: 'sent' }
}

export interface PhotosUploadProgress {
  /** Fraction of the bytes, from 0 to 1. */
  sent: number
  /** Number of photos stored by the site. */
  done: number
  of: number
  /** Name of the photo with the latest progress. */
  name: string
}

/** Sums up the progress of all photos and reports it. */
function createProgressReport(
  photos: readonly PhotoToSend[],
  report: (progress: PhotosUploadProgress) => void,
) {
  const total = photos.reduce((sum, { image }) => sum + image.size, 0)
  const sent = new Map<string, number>()
  let done = 0
  const moved = ({ id, name, image }: PhotoToSend, bytes: number) => {
    sent.set(id, Math.min(bytes, image.size))
    const bytesSent = [...sent.values()].reduce((sum, count) => sum + count, 0)
    report({ sent: total ? bytesSent / total : 1, done, of: photos.length, name })
  }
  return {
    moved,
    arrived(photo: PhotoToSend) {
      done += 1
      moved(photo, photo.image.size)
    },
  }
}

type PhotosOutcome = { outcome: 'sent' } | { outcome: 'stopped'; message: string; canRetry: boolean }

/** Returns how sending continues after a photo that was not stored. */
function stopAfter(result: UploadOutcome): PhotosOutcome {
  switch (result.outcome) {
    // The request already exists: the response to the form says so.
    case 'stored':
    case 'already-sent':
      return { outcome: 'sent' }
    case 'rejected':
      return { outcome: 'stopped', message: quoteRequestSendingFailures.rejected, canRetry: false }
    case 'limited':
      return { outcome: 'stopped', message: result.message, canRetry: true }
    // This cannot happen: visitors upload photos without signing in.
    case 'signed-out':
      return { outcome: 'stopped', message: quoteRequestSendingFailures.failing, canRetry: true }
    default:
      return { outcome: 'stopped', message: quoteRequestSendingFailures[result.outcome], canRetry: true }
  }
}

/** Messages for the failures of sending. The draft remains in all cases. */
export const quoteRequestSendingFailures = {
  unreachable:
    'La connexion a été interrompue avant la fin de l’envoi. Vos réponses et vos photos sont conservées\u00a0: vous pouvez réessayer.',
  failing:
    'Notre site n’a pas pu enregistrer votre demande. Vos réponses et vos photos sont conservées\u00a0: réessayez dans un instant.',
  rejected:
    'Une photo n’a pas pu être acceptée et a été retirée de votre demande. Revenez au formulaire pour la remplacer.',
} as const

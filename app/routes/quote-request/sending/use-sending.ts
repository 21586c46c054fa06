import { useCallback, useEffect, useRef, useState } from 'react'
import { useFetcher } from 'react-router'
import type { QuoteRequestOutcome } from '../outcome.ts'
import type { PhotoTray, TrayPhoto } from '../photos/photo-tray.ts'
import { type PhotosProgress, sendPhotos } from '../photos/send-photos.ts'
import { sendingFailures } from './sending-failures.ts'

export type Sending =
  | { step: 'idle' }
  | { step: 'preparing' }
  | { step: 'photos'; progress: PhotosProgress }
  | { step: 'saving' }
  | { step: 'failed'; message: string; canRetry: boolean }

/** Sends the photos, then the form; speaks when something stops it; runs once at a time. */
export function useSending(formId: string, tray: PhotoTray) {
  const [sending, setSending] = useState<Sending>({ step: 'idle' })
  const fetcher = useFetcher<QuoteRequestOutcome>()
  const answers = useRef<FormData>(undefined)
  const isRunning = useRef(false)

  const timesMissing = useRef(0)
  const leave = useCallback(() => {
    isRunning.current = false
    setSending({ step: 'idle' })
  }, [])

  const run = useCallback(async () => {
    if (isRunning.current || !answers.current) return
    isRunning.current = true
    setSending({ step: 'preparing' })
    await tray.ready()
    // None of the chosen files was a photo: the form says so.
    if (tray.read().photos.length === 0) return leave()
    const waiting = tray.read().photos.filter(isWaiting)
    const photos = await sendPhotos(formId, waiting, {
      onProgress: (progress) => setSending({ step: 'photos', progress }),
      onStored: (id) => void tray.markStored(id, true),
      onRefused: (id, message) => tray.refuse(id, message),
    })
    if (photos.outcome === 'stopped') {
      isRunning.current = false
      return setSending({ step: 'failed', ...photos })
    }
    setSending({ step: 'saving' })
    await fetcher.submit(toPost(answers.current, formId, tray), { method: 'post', action: '/devis' })
  }, [formId, tray, leave, fetcher.submit])

  const conclude = useCallback(
    (answer: QuoteRequestOutcome) => {
      // The modal stays until the page shows the confirmation.
      if (answer.outcome === 'saved') return
      isRunning.current = false
      if (answer.outcome === 'invalid') return leave()
      if ('message' in answer) return setSending({ step: 'failed', message: answer.message, canRetry: true })
      for (const id of answer.photos) void tray.markStored(id, false)
      timesMissing.current += 1
      if (timesMissing.current < mostTimesMissing) void run()
      else setSending({ step: 'failed', message: sendingFailures.failing, canRetry: true })
    },
    [run, leave, tray],
  )
  useOnce(fetcher.state === 'idle' ? fetcher.data : undefined, conclude)
  useRetryWhenOnline(sending, run)

  const send = (given: FormData) => {
    if (isRunning.current) return
    answers.current = given
    timesMissing.current = 0
    void run()
  }
  return { sending, outcome: fetcher.data, send, retry: run, leave }
}

/** A site that keeps losing photos is broken; asking a person is better than asking it again. */
const mostTimesMissing = 3

const isWaiting = (photo: TrayPhoto): photo is TrayPhoto & { image: Blob } => !photo.isStored && !!photo.image

function toPost(answers: FormData, formId: string, tray: PhotoTray): FormData {
  const post = new FormData()
  for (const [name, value] of answers)
    if (typeof value === 'string' && name !== 'id') post.append(name, value)
  post.set('id', formId)
  for (const { id } of tray.read().photos) post.append('photos', id)
  return post
}

/** Calls back once for each new answer. */
function useOnce<Answer>(answer: Answer | undefined, callback: (answer: Answer) => void) {
  const seen = useRef(answer)
  useEffect(() => {
    if (answer === undefined || seen.current === answer) return
    seen.current = answer
    callback(answer)
  }, [answer, callback])
}

/** The network is back while the modal waits: nobody has to press. */
function useRetryWhenOnline(sending: Sending, retry: () => void) {
  const isWaitingForRetry = sending.step === 'failed' && sending.canRetry
  useEffect(() => {
    if (!isWaitingForRetry) return
    window.addEventListener('online', retry)
    return () => window.removeEventListener('online', retry)
  }, [isWaitingForRetry, retry])
}

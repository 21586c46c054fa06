import { useRef, useState } from 'react'
import { href } from 'react-router'
import { sendForm } from '../../../forms/send-form.ts'
import type { QuoteRequestOutcome } from '../outcome.ts'
import type { PhotoTray } from '../photos/photo-tray.ts'
import { sendPhotos } from '../photos/send-photos.ts'
import { isWaiting, toPost } from './request-post.ts'
import type { Sending } from './sending.ts'
import { sendingFailures } from './sending-failures.ts'
import { useRetryWhenOnline } from './use-retry-when-online.ts'

/** Sends the photos, then the form; speaks when something stops it; runs once at a time. */
export function useSending(
  formId: string,
  tray: PhotoTray,
  answered: (outcome: QuoteRequestOutcome) => void,
) {
  const [sending, setSending] = useState<Sending>({ step: 'idle' })
  const answers = useRef<URLSearchParams>(undefined)
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
    if (isRunning.current || !answers.current) return
    isRunning.current = true
    setSending({ step: 'preparing' })
    await tray.ready()
    // None of the chosen files was a photo: the form says so.
    if (tray.read().photos.length === 0) return leave()
    const photos = await sendPhotos(formId, tray.read().photos.filter(isWaiting), {
      onProgress: (progress) => setSending({ step: 'photos', progress }),
      onStored: (id) => void tray.markStored(id, true),
      onRefused: (id, message) => tray.refuse(id, message),
    })
    if (photos.outcome === 'stopped') return stop(photos.message, photos.canRetry)
    setSending({ step: 'saving' })
    const post = toPost(answers.current, formId, tray)
    await conclude(await sendForm<QuoteRequestOutcome>(href('/devis'), post, sendingFailures))
  }
  const conclude = async (outcome: QuoteRequestOutcome) => {
    if (outcome.outcome === 'photos-missing') return sendAgain(outcome.photos)
    // The modal stays until the page shows the confirmation.
    if (outcome.outcome === 'invalid') leave()
    if ('message' in outcome) stop(outcome.message)
    answered(outcome)
  }
  const sendAgain = async (photos: string[]) => {
    for (const id of photos) void tray.markStored(id, false)
    timesMissing.current += 1
    isRunning.current = false
    if (timesMissing.current < mostTimesMissing) await run()
    else stop(sendingFailures.failing)
  }
  const send = (given: URLSearchParams) => {
    if (isRunning.current) return
    answers.current = given
    timesMissing.current = 0
    void run()
  }
  useRetryWhenOnline(sending, run)
  return { sending, send, retry: run, leave }
}

/** A site that keeps losing photos is broken; asking a person is better than asking it again. */
const mostTimesMissing = 3

import { useEffect, useEffectEvent, useSyncExternalStore } from 'react'
import { countWithNoun } from '../../../domain/kernel/text/french-number.ts'
import { createBrowserStore } from '../../forms/browser-store.ts'
import type { FormOutcome } from '../../forms/form-outcome.ts'
import { UploadPreviews } from '../../uploads/upload-previews.ts'
import { type UploadPause, UploadQueue } from '../../uploads/upload-queue.ts'
import { useOfficeRefresh } from '../live/office-live.tsx'
import {
  type PhotoSubject,
  type QueuedPhotoRecord,
  sendQueuedPhoto,
  shrinkQueuedPhoto,
  toQueuedPhotos,
} from './queued-photo.ts'
import {
  type PendingOutcome,
  type QueuedSubmission,
  type SubmissionFields,
  sendQueuedSubmission,
} from './queued-submission.ts'

/*
 * Queue of photos, and of forms submitted without network, in the browser. Words: an item is a photo or a submission of a form; it
 * is pending until the site has it; a photo is then uploaded, a submission settled.
 */

let queue: OfflineQueue | undefined

/** Returns the queue of this page. Only call it in a browser. */
export const getOfflineQueue = () => {
  queue ??= new OfflineQueue()
  return queue
}

const subscribe = (listener: () => void) => getOfflineQueue().subscribe(listener)

export const useOfflineQueue = (): OfflineQueueState =>
  useSyncExternalStore(
    subscribe,
    () => getOfflineQueue().read(),
    () => emptyQueue,
  )

/**
 * Reloads the data of the page after an upload. `sitePhotos` are the photos in these data: they are removed from the queue's list
 * of uploaded photos.
 */
export function useUploadedPhotos(uploadedCount: number, sitePhotos: readonly { id: string }[]): void {
  const load = useOfficeRefresh()
  const refresh = useEffectEvent(() => load())
  useEffect(() => {
    if (uploadedCount > 0) refresh()
  }, [uploadedCount])
  useEffect(() => getOfflineQueue().removeUploaded(sitePhotos.map(({ id }) => id)), [sitePhotos])
}

/** Returns the key of the staff member whose pages this document shows. */
const owner = () => document.querySelector<HTMLElement>('[data-person]')?.dataset.person ?? ''

/**
 * Returns a French sentence about pending items of other accounts: « 2 envois d’un autre compte attendent sur cet appareil », and
 * when they will be sent.
 */
export const otherAccountsWaitingSentence = (count: number) =>
  `${countWithNoun(count, 'envoi', 'envois')} d’un autre compte ${count > 1 ? 'attendent' : 'attend'} sur cet appareil\u00a0: ${count > 1 ? 'ils partiront' : 'il partira'} quand son auteur s’y reconnectera.`

/** A photo of the queue for display. */
export interface QueuedPhoto extends PhotoSubject {
  id: string
  /** File name. */
  name: string
  takenAt: string
  refusal: string | null
  /** Address of the small copy, for an `<img>`. */
  previewUrl: string
  /** Whether the browser has stored the photo. If not, closing the page loses it. */
  isOnDisk: boolean
}

export interface OfflineQueueState {
  /** Pending photos in the order in which they were taken, including those that the site has rejected. */
  photos: readonly QueuedPhoto[]
  /** Pending submissions in the order in which they were made, including those that the site has rejected. */
  submissions: readonly QueuedSubmission[]
  /** Number of pending items of other staff members who use this browser. */
  otherAccountsCount: number
  /** Uploaded photos that the data of the page does not contain yet. */
  uploadedPhotos: readonly QueuedPhoto[]
  isSending: boolean
  /** Reason why nothing is sent now, in French. */
  pause: { reason: string; label: string; isSignedOut: boolean } | null
  /** Reasons why files of the last choice were rejected, in French. */
  rejections: readonly string[]
}

const emptyQueue: OfflineQueueState = {
  photos: [],
  submissions: [],
  otherAccountsCount: 0,
  uploadedPhotos: [],
  isSending: false,
  pause: null,
  rejections: [],
}

/** Name of the lock and of the channel that the tabs of a browser share. */
const queueName = 'photos-atelier'

/** Name of the event that the submission of any form was settled; the other events are named after their form. */
const anyForm = '*'

/** Reloads the data of the page when a submission was settled: the site accepted or rejected it. */
export function useSettledSubmissions(): void {
  const load = useOfficeRefresh()
  const refresh = useEffectEvent(() => load())
  useEffect(() => getOfflineQueue().onSettled(anyForm, () => refresh()), [])
}

/** Returns the pending submission of a form, if any. Calls `onSettled` with its outcome when the site has accepted or rejected it. */
export function usePendingSubmission(form: string | null, onSettled: (outcome: FormOutcome) => void) {
  const { submissions } = useOfflineQueue()
  const settled = useEffectEvent(onSettled)
  useEffect(() => {
    if (form) return getOfflineQueue().onSettled(form, (outcome) => settled(outcome))
  }, [form])
  return form ? submissions.find((submission) => submission.form === form && !submission.refusal) : undefined
}

/** Opens the channel that notifies the other tabs of changes of the queue. Does nothing in a browser without `BroadcastChannel`. */
function queueChannel(onChange: () => void) {
  if (typeof BroadcastChannel === 'undefined') return { notify() {} }
  const channel = new BroadcastChannel(queueName)
  channel.onmessage = onChange
  return { notify: () => channel.postMessage('changed') }
}

/**
 * Runs the action in one tab at a time. In a browser without locks two tabs may send the same item, which the site processes once.
 */
async function withQueueLock(action: () => Promise<void>): Promise<void> {
  if (!navigator.locks) return action()
  await navigator.locks.request(queueName, action)
}

const pauseReasons = {
  unreachable: 'Pas de réseau\u00a0: tout partira dès son retour.',
  failing: 'Le site ne répond pas\u00a0: tout partira dès son retour.',
  'signed-out': 'Reconnectez-vous\u00a0: tout partira aussitôt.',
} as const

/** Label of an item that is not sent, by the reason for the pause. */
const pauseLabels: Readonly<Record<UploadPause['outcome'], string>> = {
  unreachable: 'En attente de réseau',
  failing: 'En attente\u00a0: le site ne répond pas',
  'signed-out': 'En attente de votre reconnexion',
  limited: 'En attente',
}

const pauseReason = (pause: UploadPause) =>
  pause.outcome === 'limited' ? pause.message : pauseReasons[pause.outcome]

/**
 * The queue of one page. Items are sent in the order in which they were made, photos after they are shrunk. A staff member sees and
 * sends only their own items.
 */
class OfflineQueue {
  #state = emptyQueue
  #listeners = new Set<() => void>()
  #previews = new UploadPreviews()
  #tabs = queueChannel(() => void this.#queue.reload())
  #otherAccountsCount = 0
  #settled = new EventTarget()
  #queue = new UploadQueue<QueuedPhotoRecord | QueuedSubmission>({
    store: {
      ...queueStore,
      list: async () => {
        const items = await queueStore.list()
        // Items stored by earlier releases have no owner: they belong to the first person who opens the queue.
        const ownItems = items.filter((item) => (item.owner ?? owner()) === owner())
        this.#otherAccountsCount = items.length - ownItems.length
        return ownItems
      },
      delete: async (id) => {
        await queueStore.delete(id)
        this.#tabs.notify()
      },
    },
    prepare: async (item) => (isSubmission(item) ? item : shrinkQueuedPhoto(item)),
    send: async (item, _, signal) => {
      if (!isSubmission(item)) return sendQueuedPhoto(item, signal)
      const { formOutcome, ...result } = await sendQueuedSubmission(item, signal)
      if (formOutcome) this.#settle(item, formOutcome)
      return result
    },
    onSent: (item) => {
      if (!isSubmission(item))
        this.#set({ uploadedPhotos: [...this.#state.uploadedPhotos, this.#toShownPhoto(item)] })
    },
    withLock: withQueueLock,
    onChange: () => this.#update(),
  })

  constructor() {
    this.#queue.open()
    window.addEventListener('beforeunload', (event) => this.#wouldLoseItems() && event.preventDefault())
  }

  subscribe = (listener: () => void) => {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }

  read = () => this.#state

  /** Adds photos. Resolves when the browser has stored them or has failed to store them. */
  async add(files: readonly File[], subject: PhotoSubject): Promise<void> {
    const { photos, rejections } = await toQueuedPhotos(files, subject, owner())
    this.#set({ rejections })
    // Requests persistent storage, because a browser without free space deletes other data of sites. The browser may decline.
    void navigator.storage?.persist?.().catch(() => false)
    await this.#queue.add(photos)
    this.#tabs.notify()
  }

  /**
   * Stores a submission in the browser, then sends it. Returns `pending` without a response of the site, or if an earlier
   * submission for the same record is pending. Discards earlier submissions of this form that the site rejected or that this one
   * replaces.
   */
  async submit(submission: QueuedSubmission): Promise<FormOutcome | PendingOutcome> {
    const ofSameForm = this.#state.submissions.filter(({ form }) => form === submission.form)
    if (ofSameForm.some(({ answers, refusal }) => !refusal && isSame(answers, submission.answers))) {
      this.#queue.resume()
      return { outcome: 'pending' }
    }
    const replaced = ofSameForm.filter(({ refusal }) => refusal !== null || submission.replaces)
    for (const { id } of replaced) await this.#queue.discard(id)
    const ownSubmission = { ...submission, owner: owner() }
    const hasEarlier = this.#state.submissions.some(
      ({ record, refusal }) => record === submission.record && !refusal,
    )
    if (!hasEarlier) {
      await queueStore.put(ownSubmission)
      const { formOutcome } = await sendQueuedSubmission(ownSubmission)
      if (formOutcome) {
        await queueStore.delete(ownSubmission.id)
        return formOutcome
      }
    }
    await this.#queue.add([ownSubmission])
    this.#tabs.notify()
    return { outcome: 'pending' }
  }

  /** Calls `listener` with the outcome of a form whose submission was settled. Returns the function to unsubscribe. */
  onSettled(form: string, listener: (outcome: FormOutcome) => void) {
    const onEvent = (event: Event) => listener((event as CustomEvent<FormOutcome>).detail)
    this.#settled.addEventListener(form, onEvent)
    return () => this.#settled.removeEventListener(form, onEvent)
  }

  #settle({ form }: QueuedSubmission, outcome: FormOutcome) {
    this.#settled.dispatchEvent(new CustomEvent(form, { detail: outcome }))
    this.#settled.dispatchEvent(new CustomEvent(anyForm, { detail: outcome }))
  }

  /** Reads the queue again, after another person has signed in. */
  reload = () => void this.#queue.reload()

  /** Retries immediately, without waiting for the retry delay. */
  resume = () => this.#queue.resume()

  /** Removes an item that the site has rejected, or that its author no longer wants to send. */
  discard = (id: string) => this.#queue.discard(id)

  /** Removes uploaded photos from the state, because the data of the page contains them now. */
  removeUploaded(ids: readonly string[]) {
    const { uploadedPhotos } = this.#state
    if (!uploadedPhotos.some(({ id }) => ids.includes(id))) return
    this.#set({ uploadedPhotos: uploadedPhotos.filter(({ id }) => !ids.includes(id)) })
    this.#revokePreviews()
  }

  /** Whether closing the page would lose items, because the browser has not stored them. */
  #wouldLoseItems = () => this.#queue.read().items.some(({ id }) => !this.#queue.isOnDisk(id))

  /** Returns the photo for display. A rejected photo is shown in full size, so that the user can save it elsewhere. */
  #toShownPhoto({ image, preview, isShrunk, called, ...photo }: QueuedPhotoRecord): QueuedPhoto {
    const state = photo.refusal ? 'refused' : isShrunk ? 'small' : 'taken'
    const previewUrl = this.#previews.of(photo.id, photo.refusal ? image : preview, state)
    return { ...photo, label: called, previewUrl, isOnDisk: this.#queue.isOnDisk(photo.id) }
  }

  #update() {
    const { items, isRunning, pause } = this.#queue.read()
    this.#set({
      photos: items.filter((item) => !isSubmission(item)).map((photo) => this.#toShownPhoto(photo)),
      submissions: items.filter(isSubmission),
      otherAccountsCount: this.#otherAccountsCount,
      isSending: isRunning,
      pause: pause && {
        reason: pauseReason(pause),
        label: pauseLabels[pause.outcome],
        isSignedOut: pause.outcome === 'signed-out',
      },
    })
    this.#revokePreviews()
  }

  #revokePreviews() {
    this.#previews.keep([...this.#state.photos, ...this.#state.uploadedPhotos].map(({ id }) => id))
  }

  #set(change: Partial<OfflineQueueState>) {
    this.#state = { ...this.#state, ...change }
    for (const listener of this.#listeners) listener()
  }
}

const queueStore = createBrowserStore<QueuedPhotoRecord | QueuedSubmission>('atelier', 'photos')

const isSubmission = (item: QueuedPhotoRecord | QueuedSubmission): item is QueuedSubmission =>
  item.kind === 'press'

const isSame = (one: SubmissionFields, other: SubmissionFields) =>
  JSON.stringify(one) === JSON.stringify(other)

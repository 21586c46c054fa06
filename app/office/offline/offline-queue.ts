import { useEffect, useEffectEvent, useSyncExternalStore } from 'react'
import { counted } from '../../../domain/kernel/text/french-number.ts'
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
  type QueuedSubmission,
  type SubmissionFields,
  type SubmissionQueued,
  sendQueuedSubmission,
} from './queued-submission.ts'

let queue: OfflineQueue | undefined

/** Returns the queue of this page. Only call it in a browser. */
export const offlineQueue = () => {
  queue ??= new OfflineQueue()
  return queue
}

const subscribe = (listener: () => void) => offlineQueue().subscribe(listener)

export const useOfflineQueue = (): OfflineQueueState =>
  useSyncExternalStore(
    subscribe,
    () => offlineQueue().read(),
    () => emptyQueue,
  )

/**
 * Reloads the data of the page when photos have been uploaded. Removes photos that the page then shows (`shown`) from the queue's
 * state.
 */
export function useArrivedPhotos(arrived: number, shown: readonly { id: string }[]): void {
  const load = useOfficeRefresh()
  const refresh = useEffectEvent(() => load())
  useEffect(() => {
    if (arrived > 0) refresh()
  }, [arrived])
  useEffect(() => offlineQueue().release(shown.map(({ id }) => id)), [shown])
}

/** Key of the staff member whose pages this document shows. */
const owner = () => document.querySelector<HTMLElement>('[data-person]')?.dataset.person ?? ''

/**
 * Returns a French sentence about queued items of another account: « 2 envois d’un autre compte attendent sur cet appareil », and
 * when they will be sent.
 */
export const otherAccountsWaitingSentence = (count: number) =>
  `${counted(count, 'envoi', 'envois')} d’un autre compte ${count > 1 ? 'attendent' : 'attend'} sur cet appareil\u00a0: ${count > 1 ? 'ils partiront' : 'il partira'} quand son auteur s’y reconnectera.`

export interface QueuedPhoto extends PhotoSubject {
  id: string
  name: string
  takenAt: string
  refusal: string | null
  /** Address of the small copy, for an `<img>`. */
  previewUrl: string
  /** False if the browser could not store the photo, which is lost when the page is closed. */
  isKept: boolean
}

export interface OfflineQueueState {
  /** Photos not uploaded yet, in the order in which they were taken. */
  waiting: readonly QueuedPhoto[]
  /** Forms not sent yet, in the order in which they were submitted, including those that the site has rejected. */
  submissions: readonly QueuedSubmission[]
  /** Number of waiting items that belong to other staff members who use this browser. */
  others: number
  /** Uploaded photos that the data of the page does not contain yet. */
  arrived: readonly QueuedPhoto[]
  isSending: boolean
  /** Reason why nothing is sent now, in French. */
  pause: { reason: string; label: string; isSignedOut: boolean } | null
  /** Reasons why files of the last choice were rejected, in French. */
  rejections: readonly string[]
}

const emptyQueue: OfflineQueueState = {
  waiting: [],
  submissions: [],
  others: 0,
  arrived: [],
  isSending: false,
  pause: null,
  rejections: [],
}

const queueName = 'photos-atelier'

/** Event name: any queued form has been answered. */
const anyForm = '*'

/** Reloads the data of the page when a queued form has been answered. */
export function useSettledSubmissions(): void {
  const load = useOfficeRefresh()
  const refresh = useEffectEvent(() => load())
  useEffect(() => offlineQueue().onSettled(anyForm, () => refresh()), [])
}

/** Returns the queued submission of a form, if any; calls `onSettled` with its outcome once the site has answered. */
export function useQueuedSubmission(form: string | null, onSettled: (outcome: FormOutcome) => void) {
  const { submissions } = useOfflineQueue()
  const settled = useEffectEvent(onSettled)
  useEffect(() => {
    if (form) return offlineQueue().onSettled(form, (outcome) => settled(outcome))
  }, [form])
  return form ? submissions.find((one) => one.form === form && !one.refusal) : undefined
}

/** Tells the other tabs that the queue has changed. Does nothing in a browser without `BroadcastChannel`. */
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
 * Queue of photos, and of forms submitted without network, stored in the browser and sent in the order in which they were made.
 * Photos are shrunk first. A staff member sees and sends only their own items.
 */
class OfflineQueue {
  #state = emptyQueue
  #listeners = new Set<() => void>()
  #previews = new UploadPreviews()
  #tabs = queueChannel(() => void this.#queue.reload())
  #others = 0
  #settled = new EventTarget()
  #queue = new UploadQueue<QueuedPhotoRecord | QueuedSubmission>({
    store: {
      ...queueStore,
      list: async () => {
        const all = await queueStore.list()
        // Items stored by earlier releases have no owner: they belong to the first person who opens the queue.
        const own = all.filter((one) => (one.owner ?? owner()) === owner())
        this.#others = all.length - own.length
        return own
      },
      forget: async (id) => {
        await queueStore.forget(id)
        this.#tabs.notify()
      },
    },
    prepare: async (one) => (isSubmission(one) ? one : shrinkQueuedPhoto(one)),
    send: async (one, _, signal) => {
      if (!isSubmission(one)) return sendQueuedPhoto(one, signal)
      const { answer, ...sent } = await sendQueuedSubmission(one, signal)
      if (answer) this.#settle(one, answer)
      return sent
    },
    onStored: (one) => {
      if (!isSubmission(one)) this.#set({ arrived: [...this.#state.arrived, this.#shown(one)] })
    },
    withLock: withQueueLock,
    onChange: () => this.#show(),
  })

  constructor() {
    this.#queue.open()
    window.addEventListener('beforeunload', (event) => this.#isOnlyHere() && event.preventDefault())
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
   * Stores a form in the browser, then sends it. Returns `waiting` if no answer arrives, or if an earlier form of the same record
   * is still in the queue. Discards earlier submissions of this form that the site rejected or that it replaces.
   */
  async submit(submission: QueuedSubmission): Promise<FormOutcome | SubmissionQueued> {
    const before = this.#state.submissions.filter(({ form }) => form === submission.form)
    const again = before.find(({ answers, refusal }) => !refusal && isSame(answers, submission.answers))
    if (again) {
      this.#queue.resume()
      return { outcome: 'waiting' }
    }
    const corrected = before.filter(({ refusal }) => refusal !== null || submission.replaces)
    for (const { id } of corrected) await this.#queue.discard(id)
    const made = { ...submission, owner: owner() }
    const isBehind = this.#state.submissions.some(
      ({ record, refusal }) => record === submission.record && !refusal,
    )
    if (!isBehind) {
      await queueStore.keep(made)
      const { answer } = await sendQueuedSubmission(made)
      if (answer) {
        await queueStore.forget(made.id)
        return answer
      }
    }
    await this.#queue.add([made])
    this.#tabs.notify()
    return { outcome: 'waiting' }
  }

  /** Calls `hear` with the site's answer to a queued form. Returns the function to unsubscribe. */
  onSettled(form: string, hear: (outcome: FormOutcome) => void) {
    const listen = (event: Event) => hear((event as CustomEvent<FormOutcome>).detail)
    this.#settled.addEventListener(form, listen)
    return () => this.#settled.removeEventListener(form, listen)
  }

  #settle({ form }: QueuedSubmission, outcome: FormOutcome) {
    this.#settled.dispatchEvent(new CustomEvent(form, { detail: outcome }))
    this.#settled.dispatchEvent(new CustomEvent(anyForm, { detail: outcome }))
  }

  /** Reads the queue again, after another person has signed in. */
  reload = () => void this.#queue.reload()

  /** Retries immediately, without waiting for the retry delay. */
  resume = () => this.#queue.resume()

  /** Removes a photo or form that the site has rejected. */
  discard = (id: string) => this.#queue.discard(id)

  /** Removes photos from the state that the page now shows from the site. */
  release(ids: readonly string[]) {
    if (!this.#state.arrived.some(({ id }) => ids.includes(id))) return
    this.#set({ arrived: this.#state.arrived.filter(({ id }) => !ids.includes(id)) })
    this.#revoke()
  }

  #isOnlyHere = () => this.#queue.read().uploads.some(({ id }) => !this.#queue.isKept(id))

  /** Returns the photo for display. A rejected photo is shown in full size, so that the user can save it elsewhere. */
  #shown({ image, preview, isShrunk, rank: _, owner: __, ...photo }: QueuedPhotoRecord): QueuedPhoto {
    const state = photo.refusal ? 'refused' : isShrunk ? 'small' : 'taken'
    const previewUrl = this.#previews.of(photo.id, photo.refusal ? image : preview, state)
    return { ...photo, previewUrl, isKept: this.#queue.isKept(photo.id) }
  }

  #show() {
    const { uploads, isRunning, pause } = this.#queue.read()
    this.#set({
      waiting: uploads.filter((one) => !isSubmission(one)).map((photo) => this.#shown(photo)),
      submissions: uploads.filter(isSubmission),
      others: this.#others,
      isSending: isRunning,
      pause: pause && {
        reason: pauseReason(pause),
        label: pauseLabels[pause.outcome],
        isSignedOut: pause.outcome === 'signed-out',
      },
    })
    this.#revoke()
  }

  #revoke() {
    this.#previews.keep([...this.#state.waiting, ...this.#state.arrived].map(({ id }) => id))
  }

  #set(change: Partial<OfflineQueueState>) {
    this.#state = { ...this.#state, ...change }
    for (const listener of this.#listeners) listener()
  }
}

const queueStore = createBrowserStore<QueuedPhotoRecord | QueuedSubmission>('atelier', 'photos')

const isSubmission = (one: QueuedPhotoRecord | QueuedSubmission): one is QueuedSubmission =>
  one.kind === 'press'

const isSame = (one: SubmissionFields, other: SubmissionFields) =>
  JSON.stringify(one) === JSON.stringify(other)

import { useEffect, useEffectEvent, useSyncExternalStore } from 'react'
import { href } from 'react-router'
import { photoRefusals } from '../../../../../domain/correspondence/quote-requests/photo-rules.ts'
import { randomId } from '../../../../../domain/kernel/random-id.ts'
import type { PhotoMoment, PhotoView } from '../../../../../domain/kernel/rim-words.ts'
import { counted } from '../../../../../domain/kernel/text/french-number.ts'
import { createBrowserStore } from '../../../../forms/browser-store.ts'
import type { FormOutcome } from '../../../../forms/form-outcome.ts'
import { withQuery } from '../../../../http/address.ts'
import { useOfficeRefresh } from '../../../../office/live/office-live.tsx'
import { personParameter } from '../../../../office/offline/kept-pages.ts'
import {
  type PressAnswers,
  type PressWaits,
  sendPress,
  type WaitingPress,
} from '../../../../office/offline/waiting-press.ts'
import { uploadPhoto } from '../../../../uploads/upload-photo.ts'
import { UploadPreviews } from '../../../../uploads/upload-previews.ts'
import {
  type KeptUpload,
  type UploadPause,
  UploadQueue,
  uploadRank,
} from '../../../../uploads/upload-queue.ts'
import { photoRefusalOf, shrinkPhoto } from '../../../quote-request/photos/prepare-photo.ts'

let queue: PhotoQueue | undefined

/** The one queue of this page; browsers alone have it. */
export const photoQueue = () => {
  queue ??= new PhotoQueue()
  return queue
}

const subscribe = (listener: () => void) => photoQueue().subscribe(listener)

export const usePhotoQueue = (): PhotoQueueState =>
  useSyncExternalStore(
    subscribe,
    () => photoQueue().read(),
    () => emptyQueue,
  )

/** What arrived is asked for from the site; what the site shows leaves the telephone's memory. */
export function useArrivedPhotos(arrived: number, shown: readonly { id: string }[]): void {
  const load = useOfficeRefresh()
  const refresh = useEffectEvent(() => load())
  useEffect(() => {
    if (arrived > 0) refresh()
  }, [arrived])
  useEffect(() => photoQueue().release(shown.map(({ id }) => id)), [shown])
}

/** Whose pages this document shows. */
const owner = () => document.querySelector<HTMLElement>('[data-person]')?.dataset.person ?? ''

/** « 2 envois d’un autre compte attendent sur ce téléphone. » */
export const othersWaiting = (count: number) =>
  `${counted(count, 'envoi', 'envois')} d’un autre compte ${count > 1 ? 'attendent' : 'attend'} sur ce téléphone\u00a0: ${count > 1 ? 'ils partiront' : 'il partira'} quand son auteur s’y reconnectera.`

export interface QueuedPhoto extends PhotoSubject {
  id: string
  name: string
  takenAt: string
  refusal: string | null
  /** Address of the small copy, for an `<img>`. */
  previewUrl: string
  /** False where the browser keeps nothing: it is gone with the page. */
  isKept: boolean
}

export interface PhotoQueueState {
  /** In the order in which they were taken. */
  waiting: readonly QueuedPhoto[]
  /** Forms that had no network, in the order in which they were sent; what the site did not take is among them. */
  presses: readonly WaitingPress[]
  /** How much somebody else has left here. */
  others: number
  /** The site has them: shown until the page has them from there. */
  arrived: readonly QueuedPhoto[]
  isSending: boolean
  /** Why nothing goes out now, in French. */
  pause: { reason: string; isSignedOut: boolean } | null
  /** Why files of the last choice were not taken, in French. */
  refusals: readonly string[]
}

const emptyQueue: PhotoQueueState = {
  waiting: [],
  presses: [],
  others: 0,
  arrived: [],
  isSending: false,
  pause: null,
  refusals: [],
}

const queueName = 'photos-atelier'

/** Once any form that has waited was answered. */
const anyForm = '*'

/** Loads the page anew when the site has answered what waited. */
export function useSettledPresses(): void {
  const load = useOfficeRefresh()
  const refresh = useEffectEvent(() => load())
  useEffect(() => photoQueue().onSettled(anyForm, () => refresh()), [])
}

/** Of the form of that name: the one that waits here, and what became of it once the site has answered. */
export function useWaitingPress(form: string | null, onSettled: (outcome: FormOutcome) => void) {
  const { presses } = usePhotoQueue()
  const settled = useEffectEvent(onSettled)
  useEffect(() => {
    if (form) return photoQueue().onSettled(form, (outcome) => settled(outcome))
  }, [form])
  return form ? presses.find((press) => press.form === form && !press.refusal) : undefined
}

/** Lets the other tabs that show the photos know what this one changed. Absent where a browser has no such channel. */
function queueChannel(onChange: () => void) {
  if (typeof BroadcastChannel === 'undefined') return { notify() {} }
  const channel = new BroadcastChannel(queueName)
  channel.onmessage = onChange
  return { notify: () => channel.postMessage('changed') }
}

/** One tab at a time; a tab that is killed leaves its turn. Without locks two may send the same, which changes nothing. */
async function withQueueLock(action: () => Promise<void>): Promise<void> {
  if (!navigator.locks) return action()
  await navigator.locks.request(queueName, action)
}

const pauseReasons = {
  unreachable: 'Pas de connexion\u00a0: tout partira dès qu’elle revient.',
  failing: 'Le site ne répond pas\u00a0: tout partira dès qu’il sera revenu.',
  'signed-out': 'Reconnectez-vous\u00a0: tout partira aussitôt.',
} as const

const pauseReason = (pause: UploadPause) =>
  pause.outcome === 'limited' ? pause.message : pauseReasons[pause.outcome]

/**
 * Photos, and forms that had no network, on their way from a telephone to the site, in the order in which they were made
 * (docs/decisions/0040-workshop-photos-and-rim-labels.md, 0068-offline-office-service-worker.md). Photos are shrunk before they go; nobody
 * sees or sends what another person has left here.
 */
class PhotoQueue {
  #state = emptyQueue
  #listeners = new Set<() => void>()
  #previews = new UploadPreviews()
  #tabs = queueChannel(() => void this.#queue.reload())
  #others = 0
  #settled = new EventTarget()
  #queue = new UploadQueue<WaitingPhoto | WaitingPress>({
    store: {
      ...waitingStore,
      list: async () => {
        const all = await waitingStore.list()
        // What was left before anybody's name stood on it is whoever's comes first.
        const own = all.filter((one) => (one.owner ?? owner()) === owner())
        this.#others = all.length - own.length
        return own
      },
      forget: async (id) => {
        await waitingStore.forget(id)
        this.#tabs.notify()
      },
    },
    prepare: async (one) => (isPress(one) ? one : shrinkWaiting(one)),
    send: async (one, _, signal) => {
      if (!isPress(one)) return uploadPhoto(uploadAddress(one), one, () => {}, signal)
      const { answer, ...sent } = await sendPress(one, signal)
      if (answer) this.#settle(one, answer)
      return sent
    },
    onStored: (one) => {
      if (!isPress(one)) this.#set({ arrived: [...this.#state.arrived, this.#shown(one)] })
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

  /** Takes what the camera gave. Resolves once all of it lies on the disk, or cannot. */
  async add(files: readonly File[], subject: PhotoSubject): Promise<void> {
    const refusals: string[] = []
    const photos: WaitingPhoto[] = []
    for (const [index, file] of files.entries()) {
      const refusal = await photoRefusalOf(file)
      if (refusal) refusals.push(photoRefusals[refusal](file.name))
      else photos.push({ ...subject, ...newPhoto(file), owner: owner(), rank: uploadRank(Date.now(), index) })
    }
    this.#set({ refusals })
    // Else a browser short of room deletes what sites keep; it may say no.
    void navigator.storage?.persist?.().catch(() => false)
    await this.#queue.add(photos)
    this.#tabs.notify()
  }

  /**
   * Sends a form that is on the disk before it is on its way. Where its answer does not come, or others of the same record wait,
   * it waits too: `waiting`. The one that it corrects is given up, unless the site may already have it.
   */
  async press(press: WaitingPress): Promise<FormOutcome | PressWaits> {
    const before = this.#state.presses.filter(({ form }) => form === press.form)
    const again = before.find(({ answers, refusal }) => !refusal && isSame(answers, press.answers))
    if (again) {
      this.#queue.resume()
      return { outcome: 'waiting' }
    }
    const corrected = before.filter(({ refusal }) => refusal !== null || press.replaces)
    for (const { id } of corrected) await this.#queue.discard(id)
    const made = { ...press, owner: owner() }
    const isBehind = this.#state.presses.some(({ record, refusal }) => record === press.record && !refusal)
    if (!isBehind) {
      await waitingStore.keep(made)
      const { answer } = await sendPress(made)
      if (answer) {
        await waitingStore.forget(made.id)
        return answer
      }
    }
    await this.#queue.add([made])
    this.#tabs.notify()
    return { outcome: 'waiting' }
  }

  /** Calls back with what the site answers to a form that has waited. */
  onSettled(form: string, hear: (outcome: FormOutcome) => void) {
    const listen = (event: Event) => hear((event as CustomEvent<FormOutcome>).detail)
    this.#settled.addEventListener(form, listen)
    return () => this.#settled.removeEventListener(form, listen)
  }

  #settle({ form }: WaitingPress, outcome: FormOutcome) {
    this.#settled.dispatchEvent(new CustomEvent(form, { detail: outcome }))
    this.#settled.dispatchEvent(new CustomEvent(anyForm, { detail: outcome }))
  }

  /** Somebody else is signed in by now, in this page too. */
  reload = () => void this.#queue.reload()

  /** Tries at once, whatever was waited for. */
  resume = () => this.#queue.resume()

  /** Somebody gives a photo up that the site does not take. */
  discard = (id: string) => this.#queue.discard(id)

  /** The page shows it from the site. */
  release(ids: readonly string[]) {
    if (!this.#state.arrived.some(({ id }) => ids.includes(id))) return
    this.#set({ arrived: this.#state.arrived.filter(({ id }) => !ids.includes(id)) })
    this.#revoke()
  }

  #isOnlyHere = () => this.#queue.read().uploads.some(({ id }) => !this.#queue.isKept(id))

  /** What is refused is shown whole, so that it can be saved elsewhere. */
  #shown({ image, preview, isShrunk, rank: _, owner: __, ...photo }: WaitingPhoto): QueuedPhoto {
    const state = photo.refusal ? 'refused' : isShrunk ? 'small' : 'taken'
    const previewUrl = this.#previews.of(photo.id, photo.refusal ? image : preview, state)
    return { ...photo, previewUrl, isKept: this.#queue.isKept(photo.id) }
  }

  #show() {
    const { uploads, isRunning, pause } = this.#queue.read()
    this.#set({
      waiting: uploads.filter((one) => !isPress(one)).map((photo) => this.#shown(photo)),
      presses: uploads.filter(isPress),
      others: this.#others,
      isSending: isRunning,
      pause: pause && { reason: pauseReason(pause), isSignedOut: pause.outcome === 'signed-out' },
    })
    this.#revoke()
  }

  #revoke() {
    this.#previews.keep([...this.#state.waiting, ...this.#state.arrived].map(({ id }) => id))
  }

  #set(change: Partial<PhotoQueueState>) {
    this.#state = { ...this.#state, ...change }
    for (const listener of this.#listeners) listener()
  }
}

async function shrinkWaiting(photo: WaitingPhoto): Promise<WaitingPhoto> {
  if (photo.isShrunk) return photo
  const shrunk = await shrinkPhoto(new File([photo.image], photo.name, { type: photo.image.type }))
  if (typeof shrunk === 'string') return { ...photo, refusal: photoRefusals[shrunk](photo.name) }
  return { ...photo, ...shrunk, isShrunk: true }
}

const newPhoto = (file: File) => ({
  id: randomId(),
  name: file.name || 'photo.jpg',
  takenAt: new Date().toISOString(),
  image: file,
  preview: file,
  isShrunk: false,
  refusal: null,
})

/** What a photo shows. */
interface PhotoSubject {
  orderId: string
  rimId: string | null
  moment: PhotoMoment
  view: PhotoView
  showsProblem?: boolean
  /** How the queue calls it: « CO-E-2026-0042, avant gauche ». */
  called: string
}

/** A photo as the telephone keeps it; its `image` is the file as the camera gave it, until it is shrunk. */
interface WaitingPhoto extends KeptUpload, PhotoSubject {
  kind?: never
  owner?: string
  /** ISO 8601. */
  takenAt: string
  preview: Blob
  isShrunk: boolean
}

const waitingStore = createBrowserStore<WaitingPhoto | WaitingPress>('atelier', 'photos')

const isPress = (one: WaitingPhoto | WaitingPress): one is WaitingPress => one.kind === 'press'

const isSame = (one: PressAnswers, other: PressAnswers) => JSON.stringify(one) === JSON.stringify(other)

/** Where the site takes it, and what it learns of it. */
function uploadAddress(photo: WaitingPhoto): string {
  const { id, orderId, rimId, moment, view, showsProblem, takenAt, owner: person } = photo
  return withQuery(href('/gestion/commandes/:id/photos/:photoId', { id: orderId, photoId: id }), {
    ...(rimId && { jante: rimId }),
    moment,
    vue: view,
    prise: takenAt,
    ...(showsProblem && { probleme: 'oui' }),
    ...(person && { [personParameter]: person }),
  })
}

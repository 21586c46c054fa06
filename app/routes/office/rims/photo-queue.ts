import { useEffect, useEffectEvent, useSyncExternalStore } from 'react'
import { href } from 'react-router'
import { photoRefusals } from '../../../../domain/quote-requests/photo-rules.ts'
import { randomId } from '../../../../domain/random-id.ts'
import type { PhotoMoment, PhotoView } from '../../../../domain/rims/rim-words.ts'
import { withQuery } from '../../../address.ts'
import { createBrowserStore } from '../../../forms/browser-store.ts'
import { uploadPhoto } from '../../../uploads/upload-photo.ts'
import { UploadPreviews } from '../../../uploads/upload-previews.ts'
import { type KeptUpload, type UploadPause, UploadQueue, uploadRank } from '../../../uploads/upload-queue.ts'
import { photoRefusalOf, shrinkPhoto } from '../../quote-request/photos/prepare-photo.ts'
import { useOfficeRefresh } from '../live/office-live.tsx'

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
  arrived: [],
  isSending: false,
  pause: null,
  refusals: [],
}

const queueName = 'photos-atelier'

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
  unreachable: 'Pas de connexion\u00a0: elles partiront toutes seules.',
  failing: 'Le site ne répond pas\u00a0: elles partiront dès qu’il sera revenu.',
  'signed-out': 'Reconnectez-vous\u00a0: elles partiront aussitôt.',
} as const

const pauseReason = (pause: UploadPause) =>
  pause.outcome === 'limited' ? pause.message : pauseReasons[pause.outcome]

/** Photos on their way from a telephone to the site (docs/decisions/0040-photos-from-the-floor.md): shrunk before they go. */
class PhotoQueue {
  #state = emptyQueue
  #listeners = new Set<() => void>()
  #previews = new UploadPreviews()
  #tabs = queueChannel(() => void this.#queue.reload())
  #queue = new UploadQueue<WaitingPhoto>({
    store: {
      ...waitingPhotoStore,
      forget: async (id) => {
        await waitingPhotoStore.forget(id)
        this.#tabs.notify()
      },
    },
    prepare: shrinkWaiting,
    send: (photo, _, signal) => uploadPhoto(uploadAddress(photo), photo, () => {}, signal),
    onStored: (photo) => this.#set({ arrived: [...this.#state.arrived, this.#shown(photo)] }),
    inTurn: withQueueLock,
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
      else photos.push({ ...subject, ...newPhoto(file), rank: uploadRank(Date.now(), index) })
    }
    this.#set({ refusals })
    // Else a browser short of room deletes what sites keep; it may say no.
    void navigator.storage?.persist?.().catch(() => false)
    await this.#queue.add(photos)
    this.#tabs.notify()
  }

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
  #shown({ image, preview, isShrunk, rank: _, ...photo }: WaitingPhoto): QueuedPhoto {
    const state = photo.refusal ? 'refused' : isShrunk ? 'small' : 'taken'
    const previewUrl = this.#previews.of(photo.id, photo.refusal ? image : preview, state)
    return { ...photo, previewUrl, isKept: this.#queue.isKept(photo.id) }
  }

  #show() {
    const { uploads, isRunning, pause } = this.#queue.read()
    this.#set({
      waiting: uploads.map((photo) => this.#shown(photo)),
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
  if (!shrunk) return { ...photo, refusal: photoRefusals['not-an-image'](photo.name) }
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
  /** ISO 8601. */
  takenAt: string
  preview: Blob
  isShrunk: boolean
}

const waitingPhotoStore = createBrowserStore<WaitingPhoto>('atelier', 'photos')

/** Where the site takes it, and what it learns of it. */
function uploadAddress(photo: WaitingPhoto): string {
  const { id, orderId, rimId, moment, view, showsProblem, takenAt } = photo
  return withQuery(href('/gestion/commandes/:id/photos/:photoId', { id: orderId, photoId: id }), {
    ...(rimId && { jante: rimId }),
    moment,
    vue: view,
    prise: takenAt,
    ...(showsProblem && { probleme: 'oui' }),
  })
}

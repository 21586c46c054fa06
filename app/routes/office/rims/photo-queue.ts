import { useEffect, useEffectEvent, useSyncExternalStore } from 'react'
import { href } from 'react-router'
import { photoRefusals } from '../../../../domain/quote-requests/photo-rules.ts'
import { randomId } from '../../../../domain/random-id.ts'
import type { PhotoMoment, PhotoView } from '../../../../domain/rims/rim-words.ts'
import { withQuery } from '../../../address.ts'
import { createBrowserStore } from '../../../forms/browser-store.ts'
import { photoRefusalOf } from '../../quote-request/photos/photo-check.ts'
import { retryDelay } from '../../quote-request/photos/retry-delay.ts'
import { shrinkPhoto } from '../../quote-request/photos/shrink-photo.ts'
import { type UploadOutcome, uploadPhoto } from '../../quote-request/photos/upload-photo.ts'
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

/**
 * Photos on their way from a telephone to the site (docs/decisions/0040-photos-from-the-floor.md): on the telephone's
 * disk before anything else is done with them, shrunk, sent one after the other, forgotten once the site has them. What is
 * cut off anywhere goes on with the next page of the office that opens.
 */
class PhotoQueue {
  #state = emptyQueue
  #listeners = new Set<() => void>()
  #photos = new Map<string, WaitingPhoto>()
  /** Those that lie on the disk. */
  #kept = new Set<string>()
  #previews = new Map<string, string>()
  #sending: Promise<void> | null = null
  #timer: ReturnType<typeof setTimeout> | undefined
  #failures = 0
  #tabs = queueChannel(() => void this.#load())

  constructor() {
    void this.#load().then(() => this.resume())
    window.addEventListener('online', () => this.resume())
    document.addEventListener('visibilitychange', () => !document.hidden && this.resume())
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
    for (const [index, file] of files.entries()) {
      const refusal = await photoRefusalOf(file)
      if (refusal) refusals.push(photoRefusals[refusal](file.name))
      else await this.#keep({ ...subject, ...newPhoto(file), rank: Date.now() * 100 + index })
    }
    this.#set({ refusals })
    // Else a browser short of room deletes what sites keep; it may say no.
    void navigator.storage?.persist?.().catch(() => false)
    this.#tabs.notify()
    this.resume()
  }

  /** Tries at once, whatever was waited for. */
  resume = () => {
    clearTimeout(this.#timer)
    this.#sending ??= this.#sendAll().finally(() => {
      this.#sending = null
      // Taken while the last one was being finished.
      if (!this.#state.pause && this.#next()) this.resume()
    })
  }

  /** Somebody gives a photo up that the site does not take. */
  async discard(id: string) {
    await this.#forget(id)
    this.#show()
  }

  /** The page shows it from the site. */
  release(ids: readonly string[]) {
    if (!this.#state.arrived.some(({ id }) => ids.includes(id))) return
    this.#set({ arrived: this.#state.arrived.filter(({ id }) => !ids.includes(id)) })
    this.#revoke()
  }

  async #sendAll() {
    if (!this.#next()) return
    this.#set({ isSending: true, pause: null })
    await withQueueLock(async () => {
      // Another tab may have sent them meanwhile.
      await this.#load()
      for (let next = this.#next(); next; next = this.#next()) if (!(await this.#send(next))) return
    })
    this.#set({ isSending: false })
  }

  #next = () => this.#ordered().find(({ refusal }) => refusal === null)

  /** False when nothing more can be sent now. */
  async #send(waiting: WaitingPhoto): Promise<boolean> {
    const photo = await this.#shrink(waiting)
    if (!photo) return true
    return this.#settle(photo, await uploadPhoto(uploadAddress(photo), photo, () => {}))
  }

  async #shrink(photo: WaitingPhoto): Promise<WaitingPhoto | null> {
    if (photo.isShrunk) return photo
    const shrunk = await shrinkPhoto(new File([photo.image], photo.name, { type: photo.image.type }))
    if (!shrunk) {
      await this.#keep({ ...photo, refusal: photoRefusals['not-an-image'](photo.name) })
      return null
    }
    const small = { ...photo, ...shrunk, isShrunk: true }
    await this.#keep(small)
    return small
  }

  async #settle(photo: WaitingPhoto, result: UploadOutcome): Promise<boolean> {
    if (result.outcome === 'stored' || result.outcome === 'already-sent') {
      this.#failures = 0
      this.#set({ arrived: [...this.#state.arrived, this.#shown(photo)] })
      await this.#forget(photo.id)
      this.#show()
      return true
    }
    if (result.outcome === 'refused') {
      await this.#keep({ ...photo, refusal: result.message })
      return true
    }
    const reason = result.outcome === 'limited' ? result.message : pauseReasons[result.outcome]
    this.#set({ pause: { reason, isSignedOut: result.outcome === 'signed-out' } })
    this.#timer = setTimeout(this.resume, retryDelay(this.#failures++))
    return false
  }

  async #keep(photo: WaitingPhoto) {
    this.#photos.set(photo.id, photo)
    if (await waitingPhotoStore.keep(photo)) this.#kept.add(photo.id)
    const former = this.#previews.get(photo.id)
    this.#previews.delete(photo.id)
    this.#show()
    if (former) URL.revokeObjectURL(former)
  }

  async #forget(id: string) {
    this.#photos.delete(id)
    this.#kept.delete(id)
    await waitingPhotoStore.forget(id)
    this.#tabs.notify()
  }

  /** What lies on the disk, of all tabs; what only this page has stays. */
  async #load() {
    const onDisk = await waitingPhotoStore.list()
    for (const id of this.#kept) if (!onDisk.some((photo) => photo.id === id)) this.#photos.delete(id)
    this.#kept = new Set(onDisk.map(({ id }) => id))
    for (const photo of onDisk) this.#photos.set(photo.id, photo)
    this.#show()
  }

  #ordered = () => [...this.#photos.values()].sort((one, other) => one.rank - other.rank)

  #isOnlyHere = () => [...this.#photos.keys()].some((id) => !this.#kept.has(id))

  /** What is refused is shown whole, so that it can be saved elsewhere. */
  #shown({ image, preview, isShrunk: _, rank: __, ...photo }: WaitingPhoto): QueuedPhoto {
    const previewUrl = this.#previews.get(photo.id) ?? URL.createObjectURL(photo.refusal ? image : preview)
    this.#previews.set(photo.id, previewUrl)
    return { ...photo, previewUrl, isKept: this.#kept.has(photo.id) }
  }

  #show() {
    this.#set({ waiting: this.#ordered().map((photo) => this.#shown(photo)) })
    this.#revoke()
  }

  #revoke() {
    const shown = new Set(
      [...this.#state.waiting, ...this.#state.arrived].map(({ previewUrl }) => previewUrl),
    )
    for (const [id, url] of this.#previews) {
      if (shown.has(url)) continue
      URL.revokeObjectURL(url)
      this.#previews.delete(id)
    }
  }

  #set(change: Partial<PhotoQueueState>) {
    this.#state = { ...this.#state, ...change }
    for (const listener of this.#listeners) listener()
  }
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

/** A photo as the telephone keeps it until the site has it. */
interface WaitingPhoto extends PhotoSubject {
  id: string
  name: string
  /** ISO 8601. */
  takenAt: string
  image: Blob
  preview: Blob
  /** Until then `image` is the file as the camera gave it. */
  isShrunk: boolean
  /** Why the site will never take it, in French. */
  refusal: string | null
  /** The lower, the earlier it was taken. */
  rank: number
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

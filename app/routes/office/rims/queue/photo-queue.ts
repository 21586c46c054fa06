import { photoRefusals } from '../../../../../domain/quote-requests/photo-rules.ts'
import { randomId } from '../../../../../domain/random-id.ts'
import { pauseAfter } from '../../../quote-request/photos/pause-after.ts'
import { refusalOf } from '../../../quote-request/photos/photo-check.ts'
import { shrinkPhoto } from '../../../quote-request/photos/shrink-photo.ts'
import type { UploadOutcome } from '../../../quote-request/photos/upload-outcome.ts'
import { uploadPhoto } from '../../../quote-request/photos/upload-photo.ts'
import { alone, otherTabs } from './other-tabs.ts'
import { emptyQueue, type QueuedPhoto, type QueueState } from './queue-state.ts'
import { type PhotoSubject, uploadAddress, type WaitingPhoto, waitingPhotos } from './waiting-photo.ts'

const reasons = {
  unreachable: 'Pas de connexion\u00a0: elles partiront toutes seules.',
  failing: 'Le site ne répond pas\u00a0: elles partiront dès qu’il sera revenu.',
  'signed-out': 'Reconnectez-vous\u00a0: elles partiront aussitôt.',
} as const

/**
 * Photos on their way from a telephone to the site (docs/decisions/0040-photos-from-the-floor.md): on the telephone's
 * disk before anything else is done with them, shrunk, sent one after the other, forgotten once the site has them. What is
 * cut off anywhere goes on with the next page of the office that opens.
 */
export class PhotoQueue {
  #state = emptyQueue
  #listeners = new Set<() => void>()
  #photos = new Map<string, WaitingPhoto>()
  /** Those that lie on the disk. */
  #kept = new Set<string>()
  #previews = new Map<string, string>()
  #round: Promise<void> | null = null
  #timer: ReturnType<typeof setTimeout> | undefined
  #failures = 0
  #tabs = otherTabs(() => void this.#load())

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
      const refusal = await refusalOf(file)
      if (refusal) refusals.push(photoRefusals[refusal](file.name))
      else await this.#keep({ ...subject, ...newPhoto(file), rank: Date.now() * 100 + index })
    }
    this.#set({ refusals })
    // Else a browser short of room deletes what sites keep; it may say no.
    void navigator.storage?.persist?.().catch(() => false)
    this.#tabs.tell()
    this.resume()
  }

  /** Tries at once, whatever was waited for. */
  resume = () => {
    clearTimeout(this.#timer)
    this.#round ??= this.#sendAll().finally(() => {
      this.#round = null
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
    await alone(async () => {
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
    const reason = result.outcome === 'limited' ? result.message : reasons[result.outcome]
    this.#set({ pause: { reason, isSignedOut: result.outcome === 'signed-out' } })
    this.#timer = setTimeout(this.resume, pauseAfter(this.#failures++))
    return false
  }

  async #keep(photo: WaitingPhoto) {
    this.#photos.set(photo.id, photo)
    if (await waitingPhotos.keep(photo)) this.#kept.add(photo.id)
    const former = this.#previews.get(photo.id)
    this.#previews.delete(photo.id)
    this.#show()
    if (former) URL.revokeObjectURL(former)
  }

  async #forget(id: string) {
    this.#photos.delete(id)
    this.#kept.delete(id)
    await waitingPhotos.forget(id)
    this.#tabs.tell()
  }

  /** What lies on the disk, of all tabs; what only this page has stays. */
  async #load() {
    const onDisk = await waitingPhotos.list()
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

  #set(change: Partial<QueueState>) {
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

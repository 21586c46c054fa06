import { href } from 'react-router'
import { randomId } from '../../../../../domain/random-id.ts'
import { pauseAfter } from '../../../quote-request/photos/pause-after.ts'
import type { UploadOutcome } from '../../../quote-request/photos/upload-outcome.ts'
import { type MediaKind, tooMany } from '../media-kinds.ts'
import { checkFiles } from './check-files.ts'
import { forgetUpload, type KeptUpload, keepUpload, listKeptUploads, rankOf } from './kept-upload.ts'
import { reasonOf } from './pause-reason.ts'
import { uploadFile } from './upload-file.ts'
import { UploadPreviews } from './upload-previews.ts'
import { type Arrival, noUploads, type Upload, type UploadsState } from './upload-state.ts'

interface Destination {
  /** The field that the files are for, the same after a reload. */
  place: string
  /** The site has it. */
  onArrived: (arrival: Arrival) => void
}

/**
 * Files on their way from the browser to one field of a page: on its disk first, then sent one after the other with what
 * is sent told, forgotten once the site has them. What a cut line or a reload interrupts goes on by itself.
 */
export class MediaUploads {
  #state = noUploads
  #listeners = new Set<() => void>()
  #kept = new Map<string, KeptUpload>()
  #previews = new UploadPreviews()
  #sending: { id: string; sent: number; cancel: AbortController } | null = null
  #timer: ReturnType<typeof setTimeout> | undefined
  #failures = 0
  /** `null` while nobody is there who takes what arrives. */
  #destination: Destination | null = null
  readonly #kind: MediaKind

  constructor(kind: MediaKind) {
    this.#kind = kind
  }

  subscribe = (listener: () => void) => {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }

  read = () => this.#state

  /** Goes on with what waited; answers what leaves the rest to the next time. */
  open(destination: Destination) {
    this.#destination = destination
    this.#kept.clear()
    void this.#load(destination.place)
    const signal = new AbortController()
    window.addEventListener('online', this.resume, signal)
    document.addEventListener('visibilitychange', () => !document.hidden && this.resume(), signal)
    return () => {
      this.#destination = null
      signal.abort()
      clearTimeout(this.#timer)
      this.#sending?.cancel.abort()
      this.#previews.clear()
    }
  }

  /** Takes chosen files; each wrong one leaves a sentence in `refusals`. `room` is how many more the field has place for. */
  async add(files: readonly File[], room: number, replaces: string | null = null) {
    const { good, refusals } = await checkFiles(files, this.#kind)
    if (good.length > room) refusals.push(tooMany(this.#kind))
    const { place = '' } = this.#destination ?? {}
    for (const [index, file] of good.slice(0, Math.max(0, room)).entries()) {
      const kept = { id: randomId(), place, name: file.name, image: file, replaces, refusal: null }
      const upload = { ...kept, rank: rankOf(Date.now(), index) }
      this.#kept.set(upload.id, upload)
      await keepUpload(upload)
    }
    this.#show({ refusals })
    this.resume()
  }

  /** Somebody changed their mind, or gives up what the site does not take. */
  cancel = (id: string) => {
    if (this.#sending?.id === id) this.#sending.cancel.abort()
    this.#forget(id)
  }

  /** Tries at once, whatever was waited for. */
  resume = () => {
    clearTimeout(this.#timer)
    if (this.#destination && !this.#sending) void this.#sendNext()
  }

  async #load(place: string) {
    for (const kept of await listKeptUploads(place)) this.#kept.set(kept.id, kept)
    this.#show()
    this.resume()
  }

  async #sendNext(): Promise<void> {
    const next = [...this.#kept.values()].find(({ refusal }) => refusal === null)
    if (!next) return this.#show()
    const sending = { id: next.id, sent: 0, cancel: new AbortController() }
    this.#sending = sending
    this.#show({ pause: null })
    const moved = (bytes: number) => {
      sending.sent = bytes / next.image.size
      this.#show()
    }
    const address = href('/gestion/fichiers/:fileId', { fileId: next.id })
    const result = await uploadFile(address, next, moved, sending.cancel.signal)
    this.#sending = null
    if (!this.#destination) return
    if (!sending.cancel.signal.aborted) await this.#settle(next, result)
    if (!this.#state.pause) await this.#sendNext()
  }

  async #settle(upload: KeptUpload, result: UploadOutcome) {
    if (result.outcome === 'stored' && result.url) {
      this.#failures = 0
      this.#destination?.onArrived({ url: result.url, name: upload.name, replaces: upload.replaces })
      return this.#forget(upload.id)
    }
    if (result.outcome === 'refused') {
      const refused = { ...upload, refusal: result.message }
      this.#kept.set(upload.id, refused)
      await keepUpload(refused)
      return this.#show()
    }
    this.#show({ pause: reasonOf(result) })
    this.#timer = setTimeout(this.resume, pauseAfter(this.#failures++))
  }

  #forget(id: string) {
    this.#kept.delete(id)
    void forgetUpload(id)
    this.#show()
  }

  #shown = (kept: KeptUpload): Upload => ({
    id: kept.id,
    name: kept.name,
    replaces: kept.replaces,
    refusal: kept.refusal,
    previewUrl: this.#previews.of(kept),
    sent: this.#sending?.id === kept.id ? this.#sending.sent : 0,
    isSending: this.#sending?.id === kept.id,
  })

  #show(change: Partial<UploadsState> = {}) {
    this.#state = { ...this.#state, ...change, uploads: [...this.#kept.values()].map(this.#shown) }
    this.#previews.keep(this.#kept)
    for (const listener of this.#listeners) listener()
  }
}

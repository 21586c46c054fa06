import type { UploadOutcome } from './upload-photo.ts'

/** What a browser keeps until the site has it. */
export interface Waiting {
  id: string
  /** Why the site will never take it, in French. */
  refusal: string | null
  /** The lower, the earlier it was chosen. */
  rank: number
}

/** A file of it. */
export interface KeptUpload extends Waiting {
  name: string
  image: Blob
}

/** The order of choosing, of files that were chosen together too. */
export const uploadRank = (time: number, index = 0) => time * 100 + index

/** Where it lies. */
interface UploadStore<Kept> {
  /** True once it lies there. */
  keep(upload: Kept): Promise<boolean>
  forget(id: string): Promise<void>
  /** Those that this queue is to send. */
  list(): Promise<readonly Kept[]>
}

/** What the queues of different pages do differently. */
interface QueueParts<Kept> {
  store: UploadStore<Kept>
  /** What is sent in its stead, or why it never will be. */
  prepare?(upload: Kept): Promise<Kept>
  send(upload: Kept, onProgress: (bytes: number) => void, signal: AbortSignal): Promise<UploadOutcome>
  /** The site has it. */
  onStored(upload: Kept, address: string | undefined): void
  /** Where several tabs send the same, one at a time does. */
  withLock?(action: () => Promise<void>): Promise<void>
  onChange(): void
}

/** Nothing goes out for now. */
export type UploadPause = Exclude<UploadOutcome, { outcome: 'stored' | 'already-sent' | 'refused' }>

/**
 * Files, and forms that had no network, on their way from a browser to the site: on its disk before anything else is done with them, sent one after the
 * other, forgotten once the site has them. What a cut line, a reload or leaving the page interrupts goes on when it is opened
 * again.
 */
export class UploadQueue<Kept extends Waiting> {
  readonly #parts: QueueParts<Kept>
  #uploads = new Map<string, Kept>()
  /** Those that lie on the disk. */
  #kept = new Set<string>()
  /** Those that are being put there: they do not go out before. */
  #keeping = new Set<string>()
  /** Those that a list read before would bring back. */
  #gone = new Set<string>()
  #visit: AbortController | null = null
  #run: Promise<void> | null = null
  #sending: { id: string; bytes: number; cancel: AbortController } | null = null
  #pause: UploadPause | null = null
  #timer: ReturnType<typeof setTimeout> | undefined
  #failures = 0

  constructor(parts: QueueParts<Kept>) {
    this.#parts = parts
  }

  /** In the order of choosing. */
  read() {
    return {
      uploads: [...this.#uploads.values()].sort((one, other) => one.rank - other.rank),
      /** Of which so many bytes are gone. */
      sending: this.#sending,
      isRunning: this.#run !== null,
      pause: this.#pause,
    }
  }

  /** False where the browser keeps nothing: it is gone with the page. */
  isKept = (id: string) => this.#kept.has(id)

  /** Goes on with what waited; answers what leaves the rest to the next time. */
  open(): () => void {
    const visit = new AbortController()
    this.#visit = visit
    this.#uploads.clear()
    this.#kept.clear()
    this.#pause = null
    void this.#load(visit).then(this.resume)
    window.addEventListener('online', this.resume, { signal: visit.signal })
    document.addEventListener('visibilitychange', () => !document.hidden && this.resume(), {
      signal: visit.signal,
    })
    return () => {
      visit.abort()
      if (this.#visit === visit) this.#visit = null
      clearTimeout(this.#timer)
    }
  }

  /** Resolves once all of them lie on the disk, or cannot: also those of a page that has been left meanwhile. */
  async add(uploads: readonly Kept[]): Promise<void> {
    const visit = this.#visit
    for (const upload of uploads) await this.#keep(upload, visit)
    // Who left and came back meanwhile had not found them all.
    if (visit !== this.#visit) await this.reload()
    this.resume()
  }

  /** Looks for what another tab has put on the disk, or taken from it. */
  async reload(): Promise<void> {
    if (this.#visit) await this.#load(this.#visit)
  }

  /** Somebody changed their mind, or gives up what the site does not take. */
  discard = async (id: string) => {
    if (this.#sending?.id === id) this.#sending.cancel.abort()
    await this.#forget(id)
  }

  /** Tries at once, whatever was waited for. */
  resume = () => {
    clearTimeout(this.#timer)
    const visit = this.#visit
    if (!visit || this.#run || !this.#next()) return
    this.#pause = null
    this.#run = this.#sendAll(visit).finally(() => {
      this.#run = null
      this.#changed()
      // Chosen while the last one was being finished, or since the page was left.
      if (!this.#pause) this.resume()
    })
    this.#changed()
  }

  async #sendAll(visit: AbortController) {
    const { withLock } = this.#parts
    const sendEach = async () => {
      for (let next = this.#next(); next && !visit.signal.aborted; next = this.#next())
        if (!(await this.#send(next, visit))) return
    }
    if (!withLock) return sendEach()
    await withLock(async () => {
      // Another tab may have sent them meanwhile.
      await this.#load(visit)
      await sendEach()
    })
  }

  #next = () => this.read().uploads.find(({ id, refusal }) => refusal === null && !this.#keeping.has(id))

  /** False when nothing more can be sent now. */
  async #send(upload: Kept, visit: AbortController): Promise<boolean> {
    const { prepare, send } = this.#parts
    const ready = prepare ? await prepare(upload) : upload
    if (visit.signal.aborted) return false
    if (!this.#uploads.has(upload.id)) return true
    if (ready !== upload) await this.#keep(ready, visit)
    if (ready.refusal) return true
    const sending = { id: upload.id, bytes: 0, cancel: new AbortController() }
    this.#sending = sending
    this.#changed()
    const onProgress = (bytes: number) => {
      sending.bytes = bytes
      this.#changed()
    }
    const leave = () => sending.cancel.abort()
    visit.signal.addEventListener('abort', leave, { once: true })
    const result = await send(ready, onProgress, sending.cancel.signal)
    visit.signal.removeEventListener('abort', leave)
    this.#sending = null
    // What the site has of it by now is known there by its id.
    if (visit.signal.aborted) return false
    return sending.cancel.signal.aborted || this.#settle(ready, result, visit)
  }

  async #settle(upload: Kept, result: UploadOutcome, visit: AbortController): Promise<boolean> {
    if (result.outcome === 'stored' || result.outcome === 'already-sent') {
      this.#failures = 0
      this.#parts.onStored(upload, result.outcome === 'stored' ? result.url : undefined)
      await this.#forget(upload.id)
      return true
    }
    if (result.outcome === 'refused') {
      await this.#keep({ ...upload, refusal: result.message }, visit)
      return true
    }
    this.#pause = result
    this.#timer = setTimeout(this.resume, retryDelay(this.#failures++))
    return false
  }

  async #keep(upload: Kept, visit: AbortController | null) {
    if (visit === this.#visit) this.#uploads.set(upload.id, upload)
    this.#keeping.add(upload.id)
    const isKept = await this.#parts.store.keep(upload)
    this.#keeping.delete(upload.id)
    if (this.#gone.has(upload.id)) return this.#parts.store.forget(upload.id)
    if (visit !== this.#visit) return
    if (isKept) this.#kept.add(upload.id)
    this.#changed()
  }

  async #forget(id: string) {
    this.#gone.add(id)
    this.#uploads.delete(id)
    this.#kept.delete(id)
    this.#changed()
    await this.#parts.store.forget(id)
  }

  /** What lies on the disk; what only this page has stays. */
  async #load(visit: AbortController) {
    const before = [...this.#kept]
    const found = (await this.#parts.store.list()).filter(({ id }) => !this.#gone.has(id))
    if (visit.signal.aborted) return
    const onDisk = new Set(found.map(({ id }) => id))
    for (const id of before) {
      if (onDisk.has(id)) continue
      this.#uploads.delete(id)
      this.#kept.delete(id)
    }
    for (const upload of found) {
      this.#uploads.set(upload.id, upload)
      this.#kept.add(upload.id)
    }
    this.#changed()
  }

  #changed() {
    if (this.#visit) this.#parts.onChange()
  }
}

/** Seconds until the next try, after each further one that did not succeed. */
const pauses = [5, 10, 30, 60]

/** Milliseconds until the next try, after so many that did not succeed before this one. */
const retryDelay = (failures: number) => (pauses[Math.min(failures, pauses.length - 1)] ?? 60) * 1000

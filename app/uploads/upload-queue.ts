import type { UploadOutcome } from './upload-protocol.ts'

/** An entry that the browser keeps until the site has stored it. */
export interface QueuedItem {
  id: string
  /** French reason of a permanent rejection; `null` if the file was not rejected. */
  refusal: string | null
  /** Sort key: lower values were chosen earlier. */
  rank: number
}

/** An entry with a file. */
export interface QueuedUpload extends QueuedItem {
  name: string
  image: Blob
}

/** Returns the rank of a file: by time of choice, then by position among files chosen together. */
export const uploadQueueRank = (time: number, index = 0) => time * 100 + index

/** Persistent storage of the entries, in the browser. */
interface UploadStore<Kept> {
  /** Resolves to `true` once the entry is on disk. */
  keep(upload: Kept): Promise<boolean>
  forget(id: string): Promise<void>
  /** Lists the stored entries that the queue must send. */
  list(): Promise<readonly Kept[]>
}

/** Behaviour that differs between queues. */
interface QueueParts<Kept> {
  store: UploadStore<Kept>
  /** Returns the entry to send instead, or with its `refusal` set. */
  prepare?(upload: Kept): Promise<Kept>
  send(upload: Kept, onProgress: (bytes: number) => void, signal: AbortSignal): Promise<UploadOutcome>
  /** Called when the site has stored the entry. */
  onStored(upload: Kept, address: string | undefined): void
  /** Runs `action` in one tab at a time, when several tabs share the entries. */
  withLock?(action: () => Promise<void>): Promise<void>
  onChange(): void
}

/** Reason why the queue is paused. */
export type UploadPause = Exclude<UploadOutcome, { outcome: 'stored' | 'already-sent' | 'refused' }>

/**
 * Queue of files, and of forms submitted offline, on their way to the site. Each entry is first written to the browser's disk,
 * then sent in order, and removed once the site has stored it. Entries interrupted by a lost connection, a reload or a navigation
 * are resumed when the queue is opened again.
 */
export class UploadQueue<Kept extends QueuedItem> {
  readonly #parts: QueueParts<Kept>
  #uploads = new Map<string, Kept>()
  /** Ids of the entries on disk. */
  #kept = new Set<string>()
  /** Ids of the entries being written to disk; they are not sent before. */
  #keeping = new Set<string>()
  /** Ids of removed entries, which a list that was read earlier would add again. */
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

  /** Returns the entries in the order of choice, with the state of the queue. */
  read() {
    return {
      uploads: [...this.#uploads.values()].sort((one, other) => one.rank - other.rank),
      /** The entry being sent, with the number of bytes sent. */
      sending: this.#sending,
      isRunning: this.#run !== null,
      pause: this.#pause,
    }
  }

  /** Whether the entry is on disk. Without storage in the browser an entry is lost with the page. */
  isKept = (id: string) => this.#kept.has(id)

  /** Opens the queue and resumes its entries. Returns a function that closes it. */
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

  /** Resolves when all entries are on disk or could not be written, even if the user left the page meanwhile. */
  async add(uploads: readonly Kept[]): Promise<void> {
    const visit = this.#visit
    for (const upload of uploads) await this.#keep(upload, visit)
    // The queue was closed and opened again meanwhile, and did not find all entries on disk.
    if (visit !== this.#visit) await this.reload()
    this.resume()
  }

  /** Reads entries that another tab has added to the disk or removed from it. */
  async reload(): Promise<void> {
    if (this.#visit) await this.#load(this.#visit)
  }

  /** Removes an entry that the user no longer wants to send. */
  discard = async (id: string) => {
    if (this.#sending?.id === id) this.#sending.cancel.abort()
    await this.#forget(id)
  }

  /** Starts sending at once, without waiting for the next retry. */
  resume = () => {
    clearTimeout(this.#timer)
    const visit = this.#visit
    if (!visit || this.#run || !this.#next()) return
    this.#pause = null
    this.#run = this.#sendAll(visit).finally(() => {
      this.#run = null
      this.#changed()
      // Entries were added while the last one was being finished, or since the page was left.
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
      // Another tab may have sent the entries meanwhile.
      await this.#load(visit)
      await sendEach()
    })
  }

  #next = () => this.read().uploads.find(({ id, refusal }) => refusal === null && !this.#keeping.has(id))

  /** Returns `false` when nothing more can be sent now. */
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
    // If the site has already stored the entry, its id prevents a second copy.
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

  /** Reads the entries on disk. Entries that exist only in memory are not removed. */
  async #load(visit: AbortController) {
    const before = [...this.#kept]
    const storedParts = (await this.#parts.store.list()).filter(({ id }) => !this.#gone.has(id))
    if (visit.signal.aborted) return
    const onDisk = new Set(storedParts.map(({ id }) => id))
    for (const id of before) {
      if (onDisk.has(id)) continue
      this.#uploads.delete(id)
      this.#kept.delete(id)
    }
    for (const upload of storedParts) {
      this.#uploads.set(upload.id, upload)
      this.#kept.add(upload.id)
    }
    this.#changed()
  }

  #changed() {
    if (this.#visit) this.#parts.onChange()
  }
}

/** Seconds before the next attempt, by number of failures; the last value repeats. */
const pauses = [5, 10, 30, 60]

/** Returns the milliseconds before the next attempt after that many failures. */
const retryDelay = (failures: number) => (pauses[Math.min(failures, pauses.length - 1)] ?? 60) * 1000

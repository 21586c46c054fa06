import type { UploadOutcome } from './upload-protocol.ts'

/** An item that the browser stores until the site has it. */
export interface QueuedItem {
  id: string
  /** French reason of a permanent rejection; `null` if the item was not rejected. */
  refusal: string | null
  /** Sort key: items chosen earlier have lower ranks. */
  rank: number
}

/** A queued upload: its file, and the name that is shown while it waits. */
export interface QueuedUpload extends QueuedItem {
  name: string
  image: Blob
}

/** Returns the rank of a file: by time of choice, then by position among files chosen together. */
export const uploadQueueRankOf = (time: number, index = 0) => time * 100 + index

/** Persistent storage of the items, in the browser. */
interface ItemStore<Item> {
  /** Resolves to `true` once the item is on disk. */
  put(item: Item): Promise<boolean>
  delete(id: string): Promise<void>
  /** Lists the stored items that the queue must send. */
  list(): Promise<readonly Item[]>
}

/** Behaviour that differs between queues. */
interface QueueBehaviour<Item> {
  store: ItemStore<Item>
  /** Returns the item to send instead, or the item with its `refusal` set. */
  prepare?(item: Item): Promise<Item>
  send(item: Item, onProgress: (bytes: number) => void, signal: AbortSignal): Promise<UploadOutcome>
  /** Called when the site has the item. */
  onSent(item: Item, address: string | undefined): void
  /** Runs `action` in one tab at a time, when several tabs share the items. */
  withLock?(action: () => Promise<void>): Promise<void>
  onChange(): void
}

/** Reason why the queue is paused. */
export type UploadPause = Exclude<UploadOutcome, { outcome: 'stored' | 'already-sent' | 'rejected' }>

/**
 * Queue of files, and of forms submitted offline, on their way to the site. Each item is first written to the browser's disk, then
 * sent in order, and removed once the site has it. Items interrupted by a lost connection, a reload or a navigation are resumed
 * when the queue is opened again.
 */
export class UploadQueue<Item extends QueuedItem> {
  readonly #behaviour: QueueBehaviour<Item>
  #items = new Map<string, Item>()
  #idsOnDisk = new Set<string>()
  /** Ids of the items being written to disk; they are not sent before. */
  #idsBeingWritten = new Set<string>()
  /** Ids of removed items, which a list that was read earlier would add again. */
  #removedIds = new Set<string>()
  /** Aborted when the queue is closed; `null` while it is closed. */
  #closing: AbortController | null = null
  #run: Promise<void> | null = null
  #sending: { id: string; bytes: number; cancel: AbortController } | null = null
  #pause: UploadPause | null = null
  #timer: ReturnType<typeof setTimeout> | undefined
  #failures = 0

  constructor(behaviour: QueueBehaviour<Item>) {
    this.#behaviour = behaviour
  }

  /** Returns the items in the order of choice, with the state of the queue. */
  read() {
    return {
      items: [...this.#items.values()].sort((one, other) => one.rank - other.rank),
      /** The item being sent, with the number of bytes sent. */
      sending: this.#sending,
      isRunning: this.#run !== null,
      pause: this.#pause,
    }
  }

  /** Whether the item is on disk. Without storage in the browser an item is lost with the page. */
  isOnDisk = (id: string) => this.#idsOnDisk.has(id)

  /** Opens the queue and resumes its items. Returns a function that closes it. */
  open(): () => void {
    const closing = new AbortController()
    this.#closing = closing
    this.#items.clear()
    this.#idsOnDisk.clear()
    this.#pause = null
    void this.#load(closing).then(this.resume)
    window.addEventListener('online', this.resume, { signal: closing.signal })
    document.addEventListener('visibilitychange', () => !document.hidden && this.resume(), {
      signal: closing.signal,
    })
    return () => {
      closing.abort()
      if (this.#closing === closing) this.#closing = null
      clearTimeout(this.#timer)
    }
  }

  /** Resolves when all items are on disk or could not be written, even if the user left the page meanwhile. */
  async add(items: readonly Item[]): Promise<void> {
    const closing = this.#closing
    for (const item of items) await this.#put(item, closing)
    // The queue was closed and opened again meanwhile, and did not find all items on disk.
    if (closing !== this.#closing) await this.reload()
    this.resume()
  }

  /** Reads items that another tab has added to the disk or removed from it. */
  async reload(): Promise<void> {
    if (this.#closing) await this.#load(this.#closing)
  }

  /** Removes an item that the user no longer wants to send. */
  discard = async (id: string) => {
    if (this.#sending?.id === id) this.#sending.cancel.abort()
    await this.#remove(id)
  }

  /** Starts sending at once, without waiting for the next retry. */
  resume = () => {
    clearTimeout(this.#timer)
    const closing = this.#closing
    if (!closing || this.#run || !this.#next()) return
    this.#pause = null
    this.#run = this.#sendAll(closing).finally(() => {
      this.#run = null
      this.#changed()
      // Items were added while the last one was being finished, or since the page was left.
      if (!this.#pause) this.resume()
    })
    this.#changed()
  }

  async #sendAll(closing: AbortController) {
    const { withLock } = this.#behaviour
    const sendEach = async () => {
      for (let next = this.#next(); next && !closing.signal.aborted; next = this.#next())
        if (!(await this.#send(next, closing))) return
    }
    if (!withLock) return sendEach()
    await withLock(async () => {
      // Another tab may have sent the items meanwhile.
      await this.#load(closing)
      await sendEach()
    })
  }

  #next = () =>
    this.read().items.find(({ id, refusal }) => refusal === null && !this.#idsBeingWritten.has(id))

  /** Returns `false` when nothing more can be sent now. */
  async #send(item: Item, closing: AbortController): Promise<boolean> {
    const { prepare, send } = this.#behaviour
    const prepared = prepare ? await prepare(item) : item
    if (closing.signal.aborted) return false
    if (!this.#items.has(item.id)) return true
    if (prepared !== item) await this.#put(prepared, closing)
    if (prepared.refusal) return true
    const sending = { id: item.id, bytes: 0, cancel: new AbortController() }
    this.#sending = sending
    this.#changed()
    const onProgress = (bytes: number) => {
      sending.bytes = bytes
      this.#changed()
    }
    const leave = () => sending.cancel.abort()
    closing.signal.addEventListener('abort', leave, { once: true })
    const result = await send(prepared, onProgress, sending.cancel.signal)
    closing.signal.removeEventListener('abort', leave)
    this.#sending = null
    // If the site already has the item, its id prevents a second copy.
    if (closing.signal.aborted) return false
    return sending.cancel.signal.aborted || this.#settle(prepared, result, closing)
  }

  async #settle(item: Item, result: UploadOutcome, closing: AbortController): Promise<boolean> {
    if (result.outcome === 'stored' || result.outcome === 'already-sent') {
      this.#failures = 0
      this.#behaviour.onSent(item, result.outcome === 'stored' ? result.url : undefined)
      await this.#remove(item.id)
      return true
    }
    if (result.outcome === 'rejected') {
      await this.#put({ ...item, refusal: result.message }, closing)
      return true
    }
    this.#pause = result
    this.#timer = setTimeout(this.resume, retryDelay(this.#failures++))
    return false
  }

  async #put(item: Item, closing: AbortController | null) {
    if (closing === this.#closing) this.#items.set(item.id, item)
    this.#idsBeingWritten.add(item.id)
    const isOnDisk = await this.#behaviour.store.put(item)
    this.#idsBeingWritten.delete(item.id)
    if (this.#removedIds.has(item.id)) return this.#behaviour.store.delete(item.id)
    if (closing !== this.#closing) return
    if (isOnDisk) this.#idsOnDisk.add(item.id)
    this.#changed()
  }

  async #remove(id: string) {
    this.#removedIds.add(id)
    this.#items.delete(id)
    this.#idsOnDisk.delete(id)
    this.#changed()
    await this.#behaviour.store.delete(id)
  }

  /** Reads the items on disk. Items that exist only in memory are not removed. */
  async #load(closing: AbortController) {
    const earlierIds = [...this.#idsOnDisk]
    const storedItems = (await this.#behaviour.store.list()).filter(({ id }) => !this.#removedIds.has(id))
    if (closing.signal.aborted) return
    const storedIds = new Set(storedItems.map(({ id }) => id))
    for (const id of earlierIds) {
      if (storedIds.has(id)) continue
      this.#items.delete(id)
      this.#idsOnDisk.delete(id)
    }
    for (const item of storedItems) {
      this.#items.set(item.id, item)
      this.#idsOnDisk.add(item.id)
    }
    this.#changed()
  }

  #changed() {
    if (this.#closing) this.#behaviour.onChange()
  }
}

/** Seconds before the next attempt, by number of failures; the last value repeats. */
const pauses = [5, 10, 30, 60]

/** Returns the milliseconds before the next attempt after that many failures. */
const retryDelay = (failures: number) => (pauses[Math.min(failures, pauses.length - 1)] ?? 60) * 1000

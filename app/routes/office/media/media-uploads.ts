import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react'
import { href, useLocation } from 'react-router'
import {
  detectFileKind,
  fileHeadLength,
  fileRefusalSentence,
} from '../../../../domain/publishing/file-kinds.ts'
import { formatContentRange, partBytes } from '../../../../domain/publishing/part-range.ts'
import { randomId } from '../../../../domain/random-id.ts'
import { createBrowserStore } from '../../../forms/browser-store.ts'
import { retryDelay } from '../../quote-request/photos/retry-delay.ts'
import { type PhotoToSend, type UploadOutcome, uploadPhoto } from '../../quote-request/photos/upload-photo.ts'
import { type MediaKind, mediaKinds, tooManyFilesText, wrongKindText } from './media-kinds.ts'

export interface Upload {
  id: string
  name: string
  /** Address of the file itself, for an `<img>`; `null` for what is no picture. */
  previewUrl: string | null
  /** From 0 to 1; all of it is there once the site says so. */
  sent: number
  isSending: boolean
  replaces: string | null
  /** Why the site will never take it, in French. */
  refusal: string | null
}

export interface UploadsState {
  /** In the order of choosing; what has arrived is gone from here. */
  uploads: readonly Upload[]
  /** Why nothing goes out now, in French. */
  pause: string | null
  /** Why files of the last choice were not taken. */
  refusals: readonly string[]
}

const noUploads: UploadsState = { uploads: [], pause: null, refusals: [] }

/** What has become of a file that was chosen. */
interface Arrival {
  url: string
  name: string
  replaces: string | null
}

/** What is on its way to a field of this page; what waited since an earlier visit goes on. */
export function useUploadQueue(name: string, kind: MediaKind, onArrived: (arrival: Arrival) => void) {
  const { pathname } = useLocation()
  const [queue] = useState(() => new MediaUploads(kind))
  const arrive = useEffectEvent((arrival: Arrival) => onArrived(arrival))
  const place = `${pathname}#${name}`
  useEffect(() => queue.open({ place, onArrived: (arrival) => arrive(arrival) }), [queue, place])
  const state = useSyncExternalStore(queue.subscribe, queue.read, () => noUploads)
  return { queue, ...state }
}

interface Destination {
  /** The field that the files are for, the same after a reload. */
  place: string
  /** The site has it. */
  onArrived: (arrival: Arrival) => void
}

/**
 * Files on their way from the browser to one field of a page: on its disk first, then sent one after the other with how
 * much is sent shown, forgotten once the site has them. What a cut line or a reload interrupts goes on by itself.
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
    if (good.length > room) refusals.push(tooManyFilesText(this.#kind))
    const { place = '' } = this.#destination ?? {}
    for (const [index, file] of good.slice(0, Math.max(0, room)).entries()) {
      const kept = { id: randomId(), place, name: file.name, image: file, replaces, refusal: null }
      const upload = { ...kept, rank: uploadRank(Date.now(), index) }
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
    this.#show({ pause: pauseReason(result) })
    this.#timer = setTimeout(this.resume, retryDelay(this.#failures++))
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

/** What pictures on their way look like: each has an address in this page for as long as it is there. */
class UploadPreviews {
  #urls = new Map<string, string>()

  /** `null` for what is no picture. */
  of({ id, image }: KeptUpload): string | null {
    if (!image.type.startsWith('image/')) return null
    const url = this.#urls.get(id) ?? URL.createObjectURL(image)
    this.#urls.set(id, url)
    return url
  }

  /** Gives up those of what is on its way no longer. */
  keep(uploads: ReadonlyMap<string, KeptUpload>) {
    for (const [id, url] of this.#urls) {
      if (uploads.has(id)) continue
      URL.revokeObjectURL(url)
      this.#urls.delete(id)
    }
  }

  clear() {
    for (const url of this.#urls.values()) URL.revokeObjectURL(url)
    this.#urls.clear()
  }
}

/** A file as the browser keeps it until the site has it. */
interface KeptUpload {
  id: string
  /** The field that it is for: its page's path and its name. */
  place: string
  name: string
  image: Blob
  /** The address of the file whose place it takes. */
  replaces: string | null
  /** Why the site will never take it, in French. */
  refusal: string | null
  /** The lower, the earlier it was chosen. */
  rank: number
}

/** Days after which a browser gives up what nobody came back for. */
const keptDays = 7

const { keep: keepUpload, forget: forgetUpload, list } = createBrowserStore<KeptUpload>('gestion', 'fichiers')

/** What waits for one field, in the order of choosing; what is too old is forgotten on the way. */
async function listKeptUploads(place: string): Promise<KeptUpload[]> {
  const all = await list()
  const oldest = uploadRank(Date.now() - keptDays * 86_400_000)
  for (const { id, rank } of all) if (rank < oldest) await forgetUpload(id)
  return all
    .filter((kept) => kept.place === place && kept.rank >= oldest)
    .sort((one, other) => one.rank - other.rank)
}

const uploadRank = (time: number, index = 0) => time * 100 + index

/** Those that may go out, and why the others may not. */
async function checkFiles(files: readonly File[], kind: MediaKind) {
  const refusals: string[] = []
  const good: File[] = []
  for (const file of files) {
    const refusal = await checkFile(file, kind)
    if (refusal) refusals.push(refusal)
    else good.push(file)
  }
  return { good, refusals }
}

/**
 * Looks at a chosen file's size and first bytes, so that a wrong one is refused before it is sent. Resolves with why,
 * in French, or `null` when nothing speaks against it.
 */
async function checkFile(file: File, kind: MediaKind): Promise<string | null> {
  if (file.size === 0) return fileRefusalSentence({ reason: 'empty' }, file.name)
  const start = await file
    .slice(0, fileHeadLength)
    .arrayBuffer()
    .catch(() => new ArrayBuffer(0))
  const head = new Uint8Array(start)
  const found = detectFileKind(head)
  if (!found) return fileRefusalSentence({ reason: 'unknown-kind' }, file.name)
  if (isHeic(head)) return fileRefusalSentence({ reason: 'heic' }, file.name)
  if (!mediaKinds[kind].takes.includes(found.what)) return wrongKindText(file.name, kind)
  if (file.size > found.maxBytes) return fileRefusalSentence({ reason: 'too-large', kind: found }, file.name)
  return null
}

/** As iPhones write them; AVIF shares the family and says so in its first box. */
function isHeic(head: Uint8Array): boolean {
  const box = String.fromCharCode(...head.subarray(4, 40))
  return /^ftyp(hei|hev|mif|msf)/.test(box) && !box.includes('avif')
}

/** The site has the file's first `next` bytes. */
interface PartialReceipt {
  outcome: 'partial'
  next: number
}

/** So often what the site had of a file may be gone again before the try is given up. */
const mostBeginnings = 3

/**
 * Sends a file, a large one part by part: what the site has of it since an earlier try is asked first and not sent again.
 * Otherwise as `uploadPhoto`.
 */
async function uploadFile(
  address: string,
  file: PhotoToSend,
  onProgress: (bytes: number) => void,
  signal: AbortSignal,
): Promise<UploadOutcome> {
  const { image } = file
  if (image.size <= partBytes) return uploadPhoto(address, file, onProgress, signal)
  const send = (first: number, end: number) => {
    const part = {
      image: image.slice(first, end, image.type),
      range: formatContentRange(first, end, image.size),
    }
    const onBytes = (bytes: number) => onProgress(first + Math.min(bytes, end - first))
    return uploadPhoto<PartialReceipt>(address, { ...file, ...part }, onBytes, signal)
  }
  let beginnings = 0
  let answer = await send(0, 0)
  while (answer.outcome === 'partial') {
    const { next } = answer
    if (next === 0 && ++beginnings > mostBeginnings) return { outcome: 'failing' }
    answer = await send(next, Math.min(next + partBytes, image.size))
    if (signal.aborted) return { outcome: 'unreachable' }
  }
  return answer
}

const pauseReasons = {
  unreachable: 'Pas de connexion\u00a0: l’envoi reprendra tout seul.',
  failing: 'Le site ne répond pas\u00a0: l’envoi reprendra dès qu’il sera revenu.',
  'signed-out': 'Reconnectez-vous dans un autre onglet\u00a0: l’envoi reprendra ici.',
} as const

/** Why nothing goes out until then, in French. */
const pauseReason = (result: Exclude<UploadOutcome, { outcome: 'refused' }>): string =>
  result.outcome === 'limited'
    ? result.message
    : pauseReasons[
        result.outcome === 'unreachable' || result.outcome === 'signed-out' ? result.outcome : 'failing'
      ]

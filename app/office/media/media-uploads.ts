import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react'
import { href, useLocation } from 'react-router'
import {
  detectFileKind,
  fileHeadLength,
  fileRefusalSentence,
} from '../../../domain/kernel/files/file-kinds.ts'
import { formatContentRange, partBytes } from '../../../domain/kernel/files/part-range.ts'
import { randomId } from '../../../domain/kernel/random-id.ts'
import { createBrowserStore } from '../../forms/browser-store.ts'
import { type PhotoToSend, type UploadOutcome, uploadPhoto } from '../../uploads/upload-photo.ts'
import { UploadPreviews } from '../../uploads/upload-previews.ts'
import { type KeptUpload, type UploadPause, UploadQueue, uploadRank } from '../../uploads/upload-queue.ts'
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

/** Files on their way from the browser to one field of a page, with how much is sent shown. */
export class MediaUploads {
  #state = noUploads
  #listeners = new Set<() => void>()
  #previews = new UploadPreviews()
  /** `null` while nobody is there who takes what arrives. */
  #destination: Destination | null = null
  readonly #kind: MediaKind
  #queue = new UploadQueue<KeptFile>({
    store: { ...fileStore, list: () => listKeptFiles(this.#destination?.place) },
    send: sendFile,
    onStored: ({ name, replaces }, url) => url && this.#destination?.onArrived({ url, name, replaces }),
    onChange: () => this.#show(),
  })

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
    const close = this.#queue.open()
    return () => {
      this.#destination = null
      close()
      this.#previews.keep([])
    }
  }

  /** Takes chosen files; each wrong one leaves a sentence in `refusals`. `room` is how many more the field has place for. */
  async add(files: readonly File[], room: number, replaces: string | null = null) {
    const { place = '' } = this.#destination ?? {}
    const { good, refusals } = await checkFiles(files, this.#kind)
    if (good.length > room) refusals.push(tooManyFilesText(this.#kind))
    this.#show({ refusals })
    const chosen = good.slice(0, Math.max(0, room)).map((file, index) => ({
      id: randomId(),
      place,
      name: file.name,
      image: file,
      replaces,
      refusal: null,
      rank: uploadRank(Date.now(), index),
    }))
    await this.#queue.add(chosen)
  }

  /** Somebody changed their mind, or gives up what the site does not take. */
  cancel = (id: string) => void this.#queue.discard(id)

  /** Tries at once, whatever was waited for. */
  resume = () => this.#queue.resume()

  #show(change: Partial<UploadsState> = {}) {
    const { uploads, sending, pause } = this.#queue.read()
    this.#previews.keep(uploads.map(({ id }) => id))
    this.#state = {
      ...this.#state,
      ...change,
      pause: pause && pauseReason(pause),
      uploads: uploads.map(({ id, name, image, replaces, refusal }) => ({
        id,
        name,
        replaces,
        refusal,
        previewUrl: image.type.startsWith('image/') ? this.#previews.of(id, image) : null,
        sent: sending?.id === id ? sending.bytes / image.size : 0,
        isSending: sending?.id === id,
      })),
    }
    for (const listener of this.#listeners) listener()
  }
}

/** A file as the browser keeps it until the site has it. */
interface KeptFile extends KeptUpload {
  /** The field that it is for: its page's path and its name. */
  place: string
  /** The address of the file whose place it takes. */
  replaces: string | null
}

/** Days after which a browser gives up what nobody came back for. */
const keptDays = 7

const fileStore = createBrowserStore<KeptFile>('gestion', 'fichiers')

/** What waits for one field; what is too old is forgotten on the way. */
async function listKeptFiles(place: string | undefined): Promise<KeptFile[]> {
  const all = await fileStore.list()
  const oldest = uploadRank(Date.now() - keptDays * 86_400_000)
  for (const { id, rank } of all) if (rank < oldest) await fileStore.forget(id)
  return all.filter((kept) => kept.place === place && kept.rank >= oldest)
}

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
const maxBeginnings = 3

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
    if (next === 0 && ++beginnings > maxBeginnings) return { outcome: 'failing' }
    answer = await send(next, Math.min(next + partBytes, image.size))
    if (signal.aborted) return { outcome: 'unreachable' }
  }
  return answer
}

/** What is said to have arrived without its address is of no use to the page. */
async function sendFile(
  file: KeptFile,
  onProgress: (bytes: number) => void,
  signal: AbortSignal,
): Promise<UploadOutcome> {
  const address = href('/gestion/fichiers/:fileId', { fileId: file.id })
  const result = await uploadFile(address, file, onProgress, signal)
  const isStored = result.outcome === 'stored' || result.outcome === 'already-sent'
  return isStored && !('url' in result && result.url) ? { outcome: 'failing' } : result
}

const pauseReasons = {
  unreachable: 'Pas de connexion\u00a0: l’envoi reprendra tout seul.',
  failing: 'Le site ne répond pas\u00a0: l’envoi reprendra dès qu’il sera revenu.',
  'signed-out': 'Reconnectez-vous dans un autre onglet\u00a0: l’envoi reprendra ici.',
} as const

/** Why nothing goes out until then, in French. */
const pauseReason = (pause: UploadPause) =>
  pause.outcome === 'limited' ? pause.message : pauseReasons[pause.outcome]

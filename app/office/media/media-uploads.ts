import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react'
import { href, useLocation } from 'react-router'
import {
  detectFileKind,
  fileHeadLength,
  fileRejectionSentence,
} from '../../../domain/kernel/files/file-kinds.ts'
import { formatContentRange, uploadPartBytes } from '../../../domain/kernel/files/part-range.ts'
import { randomId } from '../../../domain/kernel/random-id.ts'
import { createBrowserStore } from '../../forms/browser-store.ts'
import { type PhotoToSend, uploadPhoto } from '../../uploads/upload-photo.ts'
import { UploadPreviews } from '../../uploads/upload-previews.ts'
import type { UploadOutcome } from '../../uploads/upload-protocol.ts'
import {
  type QueuedUpload,
  type UploadPause,
  UploadQueue,
  uploadQueueRankOf,
} from '../../uploads/upload-queue.ts'
import { type MediaKind, mediaKinds, tooManyMediaFilesText, wrongMediaKindText } from './media-kinds.ts'

export interface MediaUpload {
  id: string
  name: string
  /** Address of a local preview for an `<img>`; `null` if the file is not a picture. */
  previewUrl: string | null
  /** Sent fraction, from 0 to 1; at 1 the site may not have confirmed yet. */
  sent: number
  isSending: boolean
  replaces: string | null
  /** Reason why the site will never accept the file, in French. */
  rejection: string | null
}

export interface MediaUploadsState {
  /** Files not uploaded yet, in the order in which they were chosen. */
  uploads: readonly MediaUpload[]
  /** Reason why nothing is sent now, in French. */
  pause: string | null
  /** Reasons why files of the last choice were rejected. */
  rejections: readonly string[]
}

const noUploads: MediaUploadsState = { uploads: [], pause: null, rejections: [] }

/** A file that the site has stored. */
interface Arrival {
  url: string
  name: string
  replaces: string | null
}

/** Returns the upload queue of a field of this page; uploads left from an earlier visit continue. */
export function useUploadQueue(name: string, kind: MediaKind, onArrived: (arrival: Arrival) => void) {
  const { pathname } = useLocation()
  const [queue] = useState(() => new MediaUploads(kind))
  const arrive = useEffectEvent((arrival: Arrival) => onArrived(arrival))
  const fieldKey = `${pathname}#${name}`
  useEffect(() => queue.open({ fieldKey, onArrived: (arrival) => arrive(arrival) }), [queue, fieldKey])
  const state = useSyncExternalStore(queue.subscribe, queue.read, () => noUploads)
  return { queue, ...state }
}

interface Destination {
  /** Key of the field that the files are for; the same after a reload. */
  fieldKey: string
  /** Called when the site has stored a file. */
  onArrived: (arrival: Arrival) => void
}

/** Upload queue of one field of a page, with progress. */
export class MediaUploads {
  #state = noUploads
  #listeners = new Set<() => void>()
  #previews = new UploadPreviews()
  /** `null` while the field is not mounted. */
  #destination: Destination | null = null
  readonly #kind: MediaKind
  #queue = new UploadQueue<StoredFile>({
    store: { ...fileStore, list: () => listStoredFiles(this.#destination?.fieldKey) },
    send: sendFile,
    onSent: ({ name, replaces }, url) => url && this.#destination?.onArrived({ url, name, replaces }),
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

  /** Starts or continues uploading. Returns a function that stops; the remaining files are uploaded on the next visit. */
  open(destination: Destination) {
    this.#destination = destination
    const close = this.#queue.open()
    return () => {
      this.#destination = null
      close()
      this.#previews.keep([])
    }
  }

  /**
   * Adds chosen files. Each rejected one adds a sentence to `rejections`; `room` is the number of further files that the field can
   * hold.
   */
  async add(files: readonly File[], room: number, replaces: string | null = null) {
    const { fieldKey = '' } = this.#destination ?? {}
    const { good, rejections } = await checkFiles(files, this.#kind)
    if (good.length > room) rejections.push(tooManyMediaFilesText(this.#kind))
    this.#show({ rejections })
    const chosen = good.slice(0, Math.max(0, room)).map((file, index) => ({
      id: randomId(),
      place: fieldKey,
      name: file.name,
      image: file,
      replaces,
      refusal: null,
      rank: uploadQueueRankOf(Date.now(), index),
    }))
    await this.#queue.add(chosen)
  }

  /** Removes a file that is not uploaded yet, or that the site has rejected. */
  cancel = (id: string) => void this.#queue.discard(id)

  /** Retries immediately, without waiting for the retry delay. */
  resume = () => this.#queue.resume()

  #show(change: Partial<MediaUploadsState> = {}) {
    const { items, sending, pause } = this.#queue.read()
    this.#previews.keep(items.map(({ id }) => id))
    this.#state = {
      ...this.#state,
      ...change,
      pause: pause && pauseReason(pause),
      uploads: items.map(({ id, name, image, replaces, refusal }) => ({
        id,
        name,
        replaces,
        rejection: refusal,
        previewUrl: image.type.startsWith('image/') ? this.#previews.of(id, image) : null,
        sent: sending?.id === id ? sending.bytes / image.size : 0,
        isSending: sending?.id === id,
      })),
    }
    for (const listener of this.#listeners) listener()
  }
}

/** A file that the browser stores until the site has it. */
interface StoredFile extends QueuedUpload {
  /** Field that the file is for: path of the page and name of the field. */
  place: string
  /** Address of the file that the upload replaces; `null` to add a file. */
  replaces: string | null
}

/** Number of days after which the browser deletes a file that was never uploaded. */
const maxDaysStored = 7

const fileStore = createBrowserStore<StoredFile>('gestion', 'fichiers')

/** Returns the stored files of one field, and deletes those that are too old. */
async function listStoredFiles(fieldKey: string | undefined): Promise<StoredFile[]> {
  const all = await fileStore.list()
  const oldest = uploadQueueRankOf(Date.now() - maxDaysStored * 86_400_000)
  for (const { id, rank } of all) if (rank < oldest) await fileStore.delete(id)
  return all.filter((upload) => upload.place === fieldKey && upload.rank >= oldest)
}

/** Returns the acceptable files, and the reasons why the others are rejected. */
async function checkFiles(files: readonly File[], kind: MediaKind) {
  const rejections: string[] = []
  const good: File[] = []
  for (const file of files) {
    const rejection = await checkFile(file, kind)
    if (rejection) rejections.push(rejection)
    else good.push(file)
  }
  return { good, rejections }
}

/**
 * Checks size and first bytes of a chosen file, so that a wrong one is rejected before it is sent. Resolves with the reason in
 * French, or `null` if the file is acceptable.
 */
async function checkFile(file: File, kind: MediaKind): Promise<string | null> {
  if (file.size === 0) return fileRejectionSentence({ reason: 'empty' }, file.name)
  const start = await file
    .slice(0, fileHeadLength)
    .arrayBuffer()
    .catch(() => new ArrayBuffer(0))
  const head = new Uint8Array(start)
  const fileKind = detectFileKind(head)
  if (!fileKind) return fileRejectionSentence({ reason: 'unknown-kind' }, file.name)
  if (isHeic(head)) return fileRejectionSentence({ reason: 'heic' }, file.name)
  if (!mediaKinds[kind].takes.includes(fileKind.what)) return wrongMediaKindText(file.name, kind)
  if (file.size > fileKind.maxBytes)
    return fileRejectionSentence({ reason: 'too-large', kind: fileKind }, file.name)
  return null
}

/** Whether the bytes begin a HEIC file, the format of iPhones. AVIF belongs to the same family but names itself in the first box. */
function isHeic(head: Uint8Array): boolean {
  const box = String.fromCharCode(...head.subarray(4, 40))
  return /^ftyp(hei|hev|mif|msf)/.test(box) && !box.includes('avif')
}

/** Response to a partial upload: the site has the first `next` bytes of the file. */
interface PartialReceipt {
  outcome: 'partial'
  next: number
}

/** Maximum number of starts from byte 0 before the upload fails: the site may discard what it has received. */
const maxBeginnings = 3

/**
 * Uploads a file, a large one in parts. First asks how many bytes the site already has from an earlier attempt. Otherwise like
 * `uploadPhoto`.
 */
async function uploadFile(
  address: string,
  file: PhotoToSend,
  onProgress: (bytes: number) => void,
  signal: AbortSignal,
): Promise<UploadOutcome> {
  const { image } = file
  if (image.size <= uploadPartBytes) return uploadPhoto(address, file, onProgress, signal)
  const send = (first: number, end: number) => {
    const part = {
      image: image.slice(first, end, image.type),
      range: formatContentRange(first, end, image.size),
    }
    const onBytes = (bytes: number) => onProgress(first + Math.min(bytes, end - first))
    return uploadPhoto<PartialReceipt>(address, { ...file, ...part }, onBytes, signal)
  }
  let beginnings = 0
  let receipt = await send(0, 0)
  while (receipt.outcome === 'partial') {
    const { next } = receipt
    if (next === 0 && ++beginnings > maxBeginnings) return { outcome: 'failing' }
    receipt = await send(next, Math.min(next + uploadPartBytes, image.size))
    if (signal.aborted) return { outcome: 'unreachable' }
  }
  return receipt
}

/** Uploads a file. A stored file without an address counts as failed, because the page could not refer to it. */
async function sendFile(
  file: StoredFile,
  onProgress: (bytes: number) => void,
  signal: AbortSignal,
): Promise<UploadOutcome> {
  const address = href('/gestion/fichiers/:fileId', { fileId: file.id })
  const result = await uploadFile(address, file, onProgress, signal)
  const isStored = result.outcome === 'stored' || result.outcome === 'already-sent'
  return isStored && !('url' in result && result.url) ? { outcome: 'failing' } : result
}

const pauseReasons = {
  unreachable: 'Pas de réseau\u00a0: l’envoi reprendra tout seul.',
  failing: 'Le site ne répond pas\u00a0: l’envoi reprendra dès son retour.',
  'signed-out': 'Reconnectez-vous dans un autre onglet\u00a0: l’envoi reprendra ici.',
} as const

/** Returns why nothing is sent now, in French. */
const pauseReason = (pause: UploadPause) =>
  pause.outcome === 'limited' ? pause.message : pauseReasons[pause.outcome]

import { isDiskFull } from '../../../domain/kernel/files/disk-full.ts'
import type { ByteBudget } from '../../http/byte-budget.ts'
import { requestContext, siteContext } from '../../http/context.ts'
import { drain } from '../../http/middleware/drain-body.ts'
import type { RouteVisit } from '../../http/visit.ts'
import type { BodyType } from './body-limits.ts'
import { type SpooledFile, spoolFile } from './spool-file.ts'

/** Returns the whole body as text, counted while it comes, once the form has a place; rejects with `BodyRefused`. */
export async function readText(visit: RouteVisit, maxBytes: number): Promise<string> {
  const { request, context } = visit
  const reservation = createByteReservation(context.get(siteContext).bodies.memory, visit)
  const chunks: Uint8Array[] = []
  try {
    for await (const chunk of incomingBytes(request, maxBytes)) {
      await reservation.grow(chunk.byteLength)
      chunks.push(chunk)
    }
    // The bytes stay counted while the form waits.
    await context.get(requestContext).takeFormPlace()
    return Buffer.concat(chunks).toString()
  } finally {
    reservation.release()
  }
}

/** A JSON body of at most so many bytes; its content is for the caller to check. */
export function readJson(
  visit: RouteVisit,
  maxBytes: number,
): Promise<{ outcome: 'read'; json: unknown } | RefusedBody> {
  return catchBodyRefusal(visit, async () => {
    requireBodyType(visit.request, ['application/json'])
    const text = await readText(visit, maxBytes)
    try {
      return { outcome: 'read', json: JSON.parse(text) } as const
    } catch {
      throw new BodyRefused('broken')
    }
  })
}

/** A body that is one file: on the disk until the caller has removed it. */
export function readFile(
  visit: RouteVisit,
  maxBytes: number,
): Promise<{ outcome: 'read'; file: SpooledFile } | RefusedBody> {
  return catchBodyRefusal(visit, async () => {
    const file = await spoolUpload(visit, incomingBytes(visit.request, maxBytes), maxBytes)
    if (!file) throw new BodyRefused('too-large')
    return { outcome: 'read', file } as const
  })
}

/**
 * Brings a file to the disk as it comes; `null` when it is larger than `maxBytes`. Counted against the disk's
 * budget until it is removed; rejects with `BodyRefused` when there is no room.
 */
export async function spoolUpload(
  visit: RouteVisit,
  source: AsyncIterable<Uint8Array>,
  maxBytes: number,
): Promise<SpooledFile | null> {
  const { bodies, uploadsFolder: folder } = visit.context.get(siteContext)
  const reservation = createByteReservation(bodies.disk, visit)
  async function* counted() {
    for await (const chunk of source) {
      await reservation.grow(chunk.byteLength)
      yield chunk
    }
  }
  try {
    const file = await spoolFile(counted(), { folder, maxBytes })
    if (file) return { ...file, remove: () => file.remove().finally(reservation.release) }
    reservation.release()
    return null
  } catch (error) {
    reservation.release()
    throw isDiskFull(error) ? new BodyRefused('no-room') : error
  }
}

/** Milliseconds without a byte after which a sender is given up; half of it before the first ones. */
const defaultTimeout = 20_000

/**
 * The body as it comes. Rejects with `BodyRefused` at the first byte beyond `maxBytes`, when nothing comes for
 * twenty seconds, or less than a kilobyte a second for ten, when the sender leaves before the end, and when its room goes
 * to somebody who holds less.
 */
export async function* incomingBytes(
  request: Request,
  maxBytes: number,
  timeout = defaultTimeout,
): AsyncGenerator<Uint8Array> {
  const { body, headers } = request
  if (Number(headers.get('Content-Length')) > maxBytes) throw new BodyRefused('too-large')
  if (!body) return
  const reader = body.getReader()
  const cut = Promise.withResolvers<never>()
  cut.promise.catch(() => undefined)
  cutters.set(request, () => cut.reject(new BodyRefused('all-taken')))
  let size = 0
  // Each byte is worth the millisecond in which a kilobyte a second brings it; a fast start is no credit for later.
  let left = timeout / 2
  try {
    for (;;) {
      const start = performance.now()
      const { done, value } = await nextChunk(reader, left, cut.promise)
      if (done) return
      left = Math.min(timeout, left - (performance.now() - start) + value.byteLength)
      size += value.byteLength
      if (size > maxBytes) throw new BodyRefused('too-large')
      yield value
    }
  } finally {
    cutters.delete(request)
    void drain(reader)
  }
}

/** Ways to end a body that is being received. */
const cutters = new WeakMap<Request, () => void>()

async function nextChunk(
  reader: ReadableStreamDefaultReader<Uint8Array>,
  timeout: number,
  displaced: Promise<never>,
) {
  const silence = Promise.withResolvers<never>()
  const timer = setTimeout(silence.reject, timeout, new BodyRefused('silent'))
  const cut = () => {
    throw new BodyRefused('broken')
  }
  return Promise.race([reader.read().catch(cut), silence.promise, displaced]).finally(() =>
    clearTimeout(timer),
  )
}

/**
 * The body's type, when it is one of those taken; `null` when there is no body at all. Rejects with `BodyRefused`
 * for any other, and for whatever was compressed or does not post.
 */
export function requireBodyType({ method, headers }: Request, types: readonly BodyType[]): BodyType | null {
  if (method !== 'POST') throw new BodyRefused('method')
  const [essence = ''] = (headers.get('Content-Type') ?? '').toLowerCase().split(';', 1)
  const isEmpty = !headers.has('Transfer-Encoding') && Number(headers.get('Content-Length') ?? 0) === 0
  if (!essence && isEmpty) return null
  const type = types.find((taken) => taken === essence.trim())
  if (!type || (headers.get('Content-Encoding') ?? 'identity') !== 'identity') throw new BodyRefused('type')
  return type
}

/** What one body takes of a budget. */
interface ByteReservation {
  /** Rejects with `BodyRefused` when there is no room. */
  grow(bytes: number): Promise<void>
  release(): void
}

/** Reserves room for the body of this request. The body is cut when its address holds most and another one finds no room. */
export function createByteReservation(budget: ByteBudget, { request, context }: RouteVisit): ByteReservation {
  const { address } = context.get(requestContext)
  const unregister = budget.register(address, () => {
    const cut = cutters.get(request)
    cut?.()
    return cut !== undefined
  })
  let reserved = 0
  return {
    async grow(bytes) {
      if (bytes <= 0) return
      const full = await budget.reserve(address, bytes)
      if (full) throw new BodyRefused(full)
      reserved += bytes
    },
    release() {
      unregister()
      if (reserved > 0) budget.release(address, reserved)
      reserved = 0
    },
  }
}

/** A body that is not read; `message` is the sentence for the page that the form stands on. */
export interface RefusedBody {
  outcome: 'refused'
  status: number
  message: string
}

/** What `read` answers, or why it was ended; the headers that go with it stand on the request's answer. */
export async function catchBodyRefusal<Read>(
  { context }: RouteVisit,
  read: () => Promise<Read>,
): Promise<Read | RefusedBody> {
  try {
    return await read()
  } catch (error) {
    if (!(error instanceof BodyRefused)) throw error
    const { status, message, ...rest } = bodyRefusals[error.reason]
    for (const [name, value] of Object.entries('headers' in rest ? rest.headers : {}))
      context.get(requestContext).headers.set(name, value)
    return { outcome: 'refused', status, message }
  }
}

/** Ends a stream from wherever the first byte too many is seen. Leaves this folder as an outcome only. */
export class BodyRefused extends Error {
  readonly reason: RefusalReason

  constructor(reason: RefusalReason) {
    super(`body refused: ${reason}`)
    this.reason = reason
  }
}

/** Seconds after which to send again what found no room. */
const retryAfter = 5

/** Why a body is not read: what the answer says (its status, a sentence, its headers). */
const bodyRefusals = {
  method: {
    status: 405,
    message: 'Cette adresse ne reçoit que des formulaires.',
    headers: { Allow: 'GET, HEAD, POST' },
  },
  type: {
    status: 415,
    message:
      'Votre navigateur a envoyé ce formulaire dans un format que le site n’accepte pas. Rechargez la page, puis réessayez.',
  },
  'too-large': {
    status: 413,
    message:
      'Votre envoi dépasse de loin ce que ce formulaire peut recevoir\u00a0: revenez en arrière et allégez-le.',
  },
  broken: {
    status: 400,
    message: 'Votre envoi est arrivé incomplet ou abîmé. Revenez en arrière, puis réessayez.',
  },
  silent: {
    status: 408,
    message: 'Votre envoi s’est interrompu en chemin. Vérifiez votre connexion, puis réessayez.',
  },
  'own-share': {
    status: 429,
    message: `Trop d’envois sont en cours depuis votre connexion. Merci de réessayer dans ${retryAfter} secondes.`,
    headers: { 'Retry-After': String(retryAfter) },
  },
  'all-taken': {
    status: 503,
    message: `Le site reçoit trop d’envois à la fois. Merci de réessayer dans ${retryAfter} secondes.`,
    headers: { 'Retry-After': String(retryAfter) },
  },
  'no-room': {
    status: 503,
    message:
      'Le site manque de place et ne peut rien recevoir pour le moment. Gardez cette page ouverte et réessayez dans un quart d’heure, ou appelez-nous.',
    headers: { 'Retry-After': '900' },
  },
} as const satisfies Record<string, { status: number; message: string; headers?: Record<string, string> }>

type RefusalReason = keyof typeof bodyRefusals

import { isDiskFull } from '../../../domain/kernel/files/disk-full.ts'
import type { ByteBudget } from '../../http/byte-budget.ts'
import { requestContext, siteContext } from '../../http/context.ts'
import { readBodyToEnd } from '../../http/middleware/drain-body.ts'
import type { RouteArgs } from '../../http/route-args.ts'
import type { BodyType } from './body-limits.ts'
import { type SpooledFile, spoolFile } from './spool-file.ts'

/**
 * Returns the complete body as text. Counts its bytes while they are received, then waits for a slot among the forms processed at
 * the same time. Rejects with `BodyRejectedError`.
 */
export async function readBodyText(args: RouteArgs, maxBytes: number): Promise<string> {
  const { request, context } = args
  const reservation = createByteReservation(context.get(siteContext).bodies.memory, args)
  const chunks: Uint8Array[] = []
  try {
    for await (const chunk of streamBodyBytes(request, maxBytes)) {
      await reservation.grow(chunk.byteLength)
      chunks.push(chunk)
    }
    // The bytes remain reserved while the form waits.
    await context.get(requestContext).takeFormSlot()
    return Buffer.concat(chunks).toString()
  } finally {
    reservation.release()
  }
}

/** Reads a JSON body of at most `maxBytes`. The caller must validate its content. */
export function readBodyJson(
  args: RouteArgs,
  maxBytes: number,
): Promise<{ outcome: 'read'; json: unknown } | RejectedBody> {
  return catchBodyRejection(args, async () => {
    requireBodyType(args.request, ['application/json'])
    const text = await readBodyText(args, maxBytes)
    try {
      return { outcome: 'read', json: JSON.parse(text) } as const
    } catch {
      throw new BodyRejectedError('broken')
    }
  })
}

/** Reads a body that is one file, stored on the disk until the caller removes it. */
export function readBodyFile(
  args: RouteArgs,
  maxBytes: number,
): Promise<{ outcome: 'read'; file: SpooledFile } | RejectedBody> {
  return catchBodyRejection(args, async () => {
    const file = await spoolUpload(args, streamBodyBytes(args.request, maxBytes), maxBytes)
    if (!file) throw new BodyRejectedError('too-large')
    return { outcome: 'read', file } as const
  })
}

/**
 * Stores a file on the disk as it arrives; resolves to `null` when it is larger than `maxBytes`. Its bytes count against the disk
 * budget until it is removed. Rejects with `BodyRejectedError` when there is no room.
 */
export async function spoolUpload(
  args: RouteArgs,
  source: AsyncIterable<Uint8Array>,
  maxBytes: number,
): Promise<SpooledFile | null> {
  const { bodies, uploadsFolder: folder } = args.context.get(siteContext)
  const reservation = createByteReservation(bodies.disk, args)
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
    throw isDiskFull(error) ? new BodyRejectedError('no-room') : error
  }
}

/** Maximum credit of a sender: milliseconds in which it may send nothing. A sender starts with half of it. */
const defaultTimeout = 20_000

/**
 * Yields the body as it is received. Rejects with `BodyRejectedError` beyond `maxBytes`, after twenty seconds without bytes, below one
 * kilobyte per second for ten seconds, if the sender disconnects, and if its bytes are needed for an address that uses fewer.
 */
export async function* streamBodyBytes(
  request: Request,
  maxBytes: number,
  timeout = defaultTimeout,
): AsyncGenerator<Uint8Array> {
  const { body, headers } = request
  if (Number(headers.get('Content-Length')) > maxBytes) throw new BodyRejectedError('too-large')
  if (!body) return
  const reader = body.getReader()
  const cut = Promise.withResolvers<never>()
  cut.promise.catch(() => undefined)
  cutters.set(request, () => cut.reject(new BodyRejectedError('all-taken')))
  let size = 0
  // Each byte adds one millisecond of credit (1 kB/s). The credit has a maximum, so that a sender cannot be fast at the beginning
  // and then very slow.
  let left = timeout / 2
  try {
    for (;;) {
      const start = performance.now()
      const { done, value } = await nextChunk(reader, left, cut.promise)
      if (done) return
      left = Math.min(timeout, left - (performance.now() - start) + value.byteLength)
      size += value.byteLength
      if (size > maxBytes) throw new BodyRejectedError('too-large')
      yield value
    }
  } finally {
    cutters.delete(request)
    void readBodyToEnd(reader)
  }
}

/** Functions that abort a body being received. */
const cutters = new WeakMap<Request, () => void>()

async function nextChunk(
  reader: ReadableStreamDefaultReader<Uint8Array>,
  timeout: number,
  displaced: Promise<never>,
) {
  const silence = Promise.withResolvers<never>()
  const timer = setTimeout(silence.reject, timeout, new BodyRejectedError('silent'))
  const cut = () => {
    throw new BodyRejectedError('broken')
  }
  return Promise.race([reader.read().catch(cut), silence.promise, displaced]).finally(() =>
    clearTimeout(timer),
  )
}

/**
 * Returns the body's type when it is allowed; `null` when there is no body. Rejects any other type, compressed bodies and methods
 * other than POST with `BodyRejectedError`.
 */
export function requireBodyType({ method, headers }: Request, types: readonly BodyType[]): BodyType | null {
  if (method !== 'POST') throw new BodyRejectedError('method')
  const [essence = ''] = (headers.get('Content-Type') ?? '').toLowerCase().split(';', 1)
  const isEmpty = !headers.has('Transfer-Encoding') && Number(headers.get('Content-Length') ?? 0) === 0
  if (!essence && isEmpty) return null
  const type = types.find((candidate) => candidate === essence.trim())
  if (!type || (headers.get('Content-Encoding') ?? 'identity') !== 'identity')
    throw new BodyRejectedError('type')
  return type
}

/** Bytes that one body has reserved in a budget. */
interface ByteReservation {
  /** Rejects with `BodyRejectedError` if no memory is available. */
  grow(bytes: number): Promise<void>
  release(): void
}

/**
 * Reserves bytes for the body of this request. The body is aborted if its address uses the most bytes and an address with fewer
 * needs them.
 */
export function createByteReservation(budget: ByteBudget, { request, context }: RouteArgs): ByteReservation {
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
      if (full) throw new BodyRejectedError(full)
      reserved += bytes
    },
    release() {
      unregister()
      if (reserved > 0) budget.release(address, reserved)
      reserved = 0
    },
  }
}

/** A rejected body; `message` is the sentence for the form's page. */
export interface RejectedBody {
  outcome: 'rejected'
  status: number
  message: string
}

/** Returns the result of `read`, or the rejection that ended it. Sets the headers of the rejection on the response. */
export async function catchBodyRejection<Read>(
  { context }: RouteArgs,
  read: () => Promise<Read>,
): Promise<Read | RejectedBody> {
  try {
    return await read()
  } catch (error) {
    if (!(error instanceof BodyRejectedError)) throw error
    const { status, message, ...rest } = bodyRejections[error.reason]
    for (const [name, value] of Object.entries('headers' in rest ? rest.headers : {}))
      context.get(requestContext).headers.set(name, value)
    return { outcome: 'rejected', status, message }
  }
}

/** Thrown to stop the reading of a body. Callers outside this folder only see the outcome `rejected`. */
export class BodyRejectedError extends Error {
  readonly reason: RejectionReason

  constructor(reason: RejectionReason) {
    super(`body rejected: ${reason}`)
    this.reason = reason
  }
}

/** Value of `Retry-After` in seconds if no memory is available for a body. */
const retryAfter = 5

/** Status, sentence and headers of the response, by reason of the rejection. */
const bodyRejections = {
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

type RejectionReason = keyof typeof bodyRejections

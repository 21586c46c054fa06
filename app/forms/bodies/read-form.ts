import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import busboy from 'busboy'
import type { IncomingAttachment } from '../../../domain/correspondence/threads/attachments.ts'
import { requestContext, siteContext } from '../../http/context.ts'
import type { RouteArgs } from '../../http/route-args.ts'
import type { BodyLimits, FileLimits } from './body-limits.ts'
import {
  BodyRejectedError,
  catchBodyRejection,
  createByteReservation,
  type RejectedBody,
  readBodyText,
  requireBodyType,
  spoolUpload,
  streamBodyBytes,
} from './read-body.ts'
import type { SpooledFile } from './spool-file.ts'

export interface PostedForm {
  outcome: 'read'
  /** Posted fields; fields that the limits do not name are left out. */
  fields: URLSearchParams
  /** Stored on the disk until the caller removes them. */
  files: PostedFile[]
}

export type PostedFile =
  | { outcome: 'stored'; fileName: string; file: SpooledFile }
  | { outcome: 'too-large' | 'too-many'; fileName: string }

/**
 * Reads the body of any form of the site: known flat names within `limits`. Stops at the first byte beyond them. The memory and
 * disk space of bodies are counted for the whole process and for each address. A rejected body includes the sentence for the form's
 * page.
 */
export function readForm(args: RouteArgs, limits: BodyLimits): Promise<PostedForm | RejectedBody> {
  return catchBodyRejection(args, async () => {
    const type = requireBodyType(args.request, limits.types)
    if (type === 'multipart/form-data') {
      const parts = await readParts(args, limits)
      await args.context.get(requestContext).takeFormSlot()
      return { outcome: 'read', ...parts } as const
    }
    const { fields, add } = collectFields(limits)
    if (type)
      for (const [name, value] of new URLSearchParams(await readBodyText(args, limits.maxBytes)))
        add(name, value)
    return { outcome: 'read', fields, files: [] } as const
  })
}

export async function removePostedFiles(files: (PostedFile | null)[]): Promise<void> {
  for (const one of files) if (one?.outcome === 'stored') await one.file.remove()
}

/** Converts the files of a form for the domain. The caller of `readForm` must remove the files. */
export const toIncomingFiles = (files: readonly PostedFile[]): IncomingAttachment[] =>
  files.map((posted) => {
    const name = posted.fileName || 'fichier'
    return posted.outcome === 'stored'
      ? { name, path: posted.file.path, bytes: posted.file.size }
      : { name, tooMuch: posted.outcome }
  })

/** Reads a multipart body: texts into memory, files onto the disk. Rejects with `BodyRejectedError` and then leaves no file. */
async function readParts(
  args: RouteArgs,
  limits: BodyLimits,
): Promise<{ fields: URLSearchParams; files: PostedFile[] }> {
  const { request, context } = args
  const reservation = createByteReservation(context.get(siteContext).bodies.memory, args)
  const parser = createPartsParser(request, limits)
  let failure: unknown = null
  const stop = (error: unknown) => {
    failure ??= error
    parser.destroy(error as Error)
  }
  const collector = limits.files ? collectFiles(args, limits.files, stop) : null
  const { fields, add } = collectFields(limits)

  parser.on('field', (name, value) => {
    try {
      add(name, value ?? '')
    } catch (error) {
      stop(error)
    }
  })
  parser.on('file', (name, part, { filename }) => {
    // Every part of an aborted body emits an error, and an ignored part would have no other listener.
    part.on('error', () => undefined)
    if (collector && name === limits.files?.field) collector.take(part, filename ?? '')
    else part.resume()
  })
  parser.on('partsLimit', () => stop(new BodyRejectedError('broken')))

  try {
    await pipeline(boundedTexts(request, limits, reservation.grow, collector), parser)
    return { fields, files: (await collector?.taken()) ?? [] }
  } catch (error) {
    await collector?.abandon()
    // Any other error of the parser means that the body is not valid multipart data.
    throw failure ?? (error instanceof BodyRejectedError ? error : new BodyRejectedError('broken'))
  } finally {
    reservation.release()
  }
}

/** Maximum number of fields in a body: more than any form has. The lines of an order are the most, about 530. */
const maxPairs = 1_000

interface FieldCollection {
  fields: URLSearchParams
  /** Adds the value of a known name; throws `BodyRejectedError` beyond the form's limits. */
  add(name: string, value: string): void
}

function collectFields({ fields: bounds }: BodyLimits): FieldCollection {
  const fields = new URLSearchParams()
  const counts = new Map<string, number>()
  let pairs = 0
  return {
    fields,
    add(name, value) {
      pairs += 1
      if (pairs > maxPairs) throw new BodyRejectedError('broken')
      const field = Object.hasOwn(bounds, name) ? bounds[name] : undefined
      if (!field) return
      const count = (counts.get(name) ?? 0) + 1
      counts.set(name, count)
      if (count > (field.maxCount ?? 1)) throw new BodyRejectedError('broken')
      if (Buffer.byteLength(value) > field.longest) throw new BodyRejectedError('too-large')
      // No keyboard types a NUL, and PostgreSQL cannot store a text that contains one.
      fields.append(name, value.replaceAll('\0', ''))
    },
  }
}

/** Yields the body while the bytes outside files stay within the form's limits. */
async function* boundedTexts(
  request: Request,
  { maxBytes, files }: BodyLimits,
  grow: (bytes: number) => Promise<void>,
  collector: FileCollector | null,
) {
  let written = 0
  let texts = 0
  for await (const chunk of streamBodyBytes(request, maxBytes + (files?.maxTotal ?? 0))) {
    yield chunk
    // After `yield` the parser has separated the texts from the files.
    written += chunk.byteLength
    const textsNow = written - (collector?.bytes() ?? 0)
    if (textsNow > maxBytes) throw new BodyRejectedError('too-large')
    await grow(textsNow - texts)
    texts = Math.max(texts, textsNow)
  }
}

function createPartsParser({ headers }: Request, { fields }: BodyLimits) {
  const longest = Math.max(0, ...Object.values(fields).map((field) => field.longest))
  try {
    return busboy({
      headers: { 'content-type': headers.get('Content-Type') ?? undefined },
      // One chunk at a time: when the next one is requested, the previous one has been parsed.
      highWaterMark: 1,
      defParamCharset: 'utf8',
      // One byte more than allowed shows that a value is too long.
      limits: { fieldSize: longest + 1, parts: maxPairs },
    })
  } catch {
    throw new BodyRejectedError('broken')
  }
}

interface FileCollector {
  take(part: Readable, fileName: string): void
  /** File bytes among those that the parser has received. */
  bytes(): number
  /** Resolves to the files in the order of the form; rejects when one could not be stored. */
  taken(): Promise<PostedFile[]>
  /** Removes all files. */
  abandon(): Promise<void>
}

/** Stores the files of one form on the disk as they arrive. Calls `fail` immediately when that is impossible. */
function collectFiles(
  args: RouteArgs,
  { maxCount, maxBytes }: FileLimits,
  fail: (error: unknown) => void,
): FileCollector {
  const parts: Readable[] = []
  const files: Promise<PostedFile | null>[] = []
  let read = 0
  const count = (bytes: number) => {
    read += bytes
  }
  const drop = (part: Readable) => part.on('data', (chunk: Buffer) => count(chunk.length))

  async function keep(part: Readable, fileName: string): Promise<PostedFile | null> {
    const file = await spoolUpload(args, countedBytes(part, count), maxBytes)
    if (!file) drop(part)
    if (!file) return { outcome: 'too-large', fileName }
    if (file.size > 0) return { outcome: 'stored', fileName, file }
    // A file field in which nothing was chosen.
    await file.remove()
    return null
  }
  return {
    take(part, fileName) {
      const isOneMore = parts.push(part) > maxCount
      if (isOneMore) drop(part)
      const file = isOneMore
        ? Promise.resolve({ outcome: 'too-many', fileName } as const)
        : keep(part, fileName)
      file.catch(fail)
      files.push(file)
    },
    bytes: () => parts.reduce((sum, part) => sum + part.readableLength, read),
    taken: async () => (await Promise.all(files)).filter((file) => file !== null),
    async abandon() {
      const settled = await Promise.allSettled(files)
      await removePostedFiles(settled.map((one) => (one.status === 'fulfilled' ? one.value : null)))
    },
  }
}

/** Yields the bytes of a file and counts them. */
async function* countedBytes(part: Readable, count: (bytes: number) => void): AsyncGenerator<Buffer> {
  try {
    // The parser would never end while it waits for a part that is destroyed.
    for await (const chunk of part.iterator({ destroyOnReturn: false })) {
      count(chunk.length)
      yield chunk
    }
  } catch (error) {
    throw error instanceof BodyRejectedError ? error : new BodyRejectedError('broken')
  }
}

import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import busboy from 'busboy'
import type { IncomingFile } from '../../../domain/correspondence/threads/attachments.ts'
import { requestContext, siteContext } from '../../http/context.ts'
import type { RouteVisit } from '../../http/visit.ts'
import type { BodyLimits, FileLimits } from './body-limits.ts'
import {
  BodyRefused,
  catchBodyRefusal,
  createByteReservation,
  incomingBytes,
  type RefusedBody,
  readText,
  requireBodyType,
  spoolUpload,
} from './read-body.ts'
import type { SpooledFile } from './spool-file.ts'

export interface PostedForm {
  outcome: 'read'
  /** The form's own fields alone. */
  fields: URLSearchParams
  /** On the disk until the caller has removed them. */
  files: PostedFile[]
}

export type PostedFile =
  | { outcome: 'kept'; fileName: string; file: SpooledFile }
  | { outcome: 'too-large' | 'too-many'; fileName: string }

/**
 * The one way in for every form of the site: known flat names within `limits`, read as they come,
 * ended at the first byte too many. Memory and disk that bodies take meanwhile are counted for the whole process and
 * for each address (docs/decisions/0021-request-body-limits.md). A refusal carries the sentence for the form's page.
 */
export function readForm(visit: RouteVisit, limits: BodyLimits): Promise<PostedForm | RefusedBody> {
  return catchBodyRefusal(visit, async () => {
    const type = requireBodyType(visit.request, limits.types)
    if (type === 'multipart/form-data') {
      const parts = await readParts(visit, limits)
      await visit.context.get(requestContext).takeFormPlace()
      return { outcome: 'read', ...parts } as const
    }
    const { fields, add } = collectFields(limits)
    if (type)
      for (const [name, value] of new URLSearchParams(await readText(visit, limits.maxBytes)))
        add(name, value)
    return { outcome: 'read', fields, files: [] } as const
  })
}

export async function removePostedFiles(files: (PostedFile | null)[]): Promise<void> {
  for (const one of files) if (one?.outcome === 'kept') await one.file.remove()
}

/** The files of a form as the domain takes them; whoever read the form removes them. */
export const incomingFiles = (files: readonly PostedFile[]): IncomingFile[] =>
  files.map((posted) => {
    const name = posted.fileName || 'fichier'
    return posted.outcome === 'kept'
      ? { name, path: posted.file.path, bytes: posted.file.size }
      : { name, tooMuch: posted.outcome }
  })

/** A multipart body: its texts in memory, its files on the disk. Rejects with `BodyRefused`, and leaves no file then. */
async function readParts(
  visit: RouteVisit,
  limits: BodyLimits,
): Promise<{ fields: URLSearchParams; files: PostedFile[] }> {
  const { request, context } = visit
  const reservation = createByteReservation(context.get(siteContext).bodies.memory, visit)
  const parser = createPartsParser(request, limits)
  let failure: unknown = null
  const stop = (error: unknown) => {
    failure ??= error
    parser.destroy(error as Error)
  }
  const collector = limits.files ? collectFiles(visit, limits.files, stop) : null
  const { fields, add } = collectFields(limits)

  parser.on('field', (name, value) => {
    try {
      add(name, value ?? '')
    } catch (error) {
      stop(error)
    }
  })
  parser.on('file', (name, part, { filename }) => {
    // Of a body that is cut, every part hears; nobody else listens to the ones that nobody wants.
    part.on('error', () => undefined)
    if (collector && name === limits.files?.field) collector.take(part, filename ?? '')
    else part.resume()
  })
  parser.on('partsLimit', () => stop(new BodyRefused('broken')))

  try {
    await pipeline(boundedTexts(request, limits, reservation.grow, collector), parser)
    return { fields, files: (await collector?.taken()) ?? [] }
  } catch (error) {
    await collector?.abandon()
    // What else ends the parser is a body that is none.
    throw failure ?? (error instanceof BodyRefused ? error : new BodyRefused('broken'))
  } finally {
    reservation.release()
  }
}

/** Many times what any form has; a body of more pairs is none of ours. */
const maxPairs = 500

interface FieldCollection {
  fields: URLSearchParams
  /** Keeps the value of a known name; throws `BodyRefused` beyond the form's bounds. */
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
      if (pairs > maxPairs) throw new BodyRefused('broken')
      const field = Object.hasOwn(bounds, name) ? bounds[name] : undefined
      if (!field) return
      const count = (counts.get(name) ?? 0) + 1
      counts.set(name, count)
      if (count > (field.most ?? 1)) throw new BodyRefused('broken')
      if (Buffer.byteLength(value) > field.longest) throw new BodyRefused('too-large')
      // No keyboard types it, and PostgreSQL keeps no text that has it.
      fields.append(name, value.replaceAll('\0', ''))
    },
  }
}

/** The body's bytes, as long as those that are of no file stay within the form's bounds. */
async function* boundedTexts(
  request: Request,
  { maxBytes, files }: BodyLimits,
  grow: (bytes: number) => Promise<void>,
  collector: FileCollector | null,
) {
  let written = 0
  let texts = 0
  for await (const chunk of incomingBytes(request, maxBytes + (files?.maxTotal ?? 0))) {
    yield chunk
    // By now the parser has told texts from files.
    written += chunk.byteLength
    const textsNow = written - (collector?.bytes() ?? 0)
    if (textsNow > maxBytes) throw new BodyRefused('too-large')
    await grow(textsNow - texts)
    texts = Math.max(texts, textsNow)
  }
}

function createPartsParser({ headers }: Request, { fields }: BodyLimits) {
  const longest = Math.max(0, ...Object.values(fields).map((field) => field.longest))
  try {
    return busboy({
      headers: { 'content-type': headers.get('Content-Type') ?? undefined },
      // One chunk at a time: what was handed over has been read.
      highWaterMark: 1,
      defParamCharset: 'utf8',
      // One byte more shows that a value is too long.
      limits: { fieldSize: longest + 1, parts: maxPairs },
    })
  } catch {
    throw new BodyRefused('broken')
  }
}

interface FileCollector {
  take(part: Readable, fileName: string): void
  /** Bytes of files among those that the parser was given. */
  bytes(): number
  /** The files in the order of the form; rejects when one could not be kept. */
  taken(): Promise<PostedFile[]>
  /** Leaves none behind. */
  abandon(): Promise<void>
}

/** Brings the files of one form to the disk, each as it comes. `fail` is called at once when that is impossible. */
function collectFiles(
  visit: RouteVisit,
  { most, maxBytes }: FileLimits,
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
    const file = await spoolUpload(visit, countedBytes(part, count), maxBytes)
    if (!file) drop(part)
    if (!file) return { outcome: 'too-large', fileName }
    if (file.size > 0) return { outcome: 'kept', fileName, file }
    // A control in which nothing was chosen.
    await file.remove()
    return null
  }
  return {
    take(part, fileName) {
      const isOneMore = parts.push(part) > most
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

/** The bytes of a file as they come, counted. */
async function* countedBytes(part: Readable, count: (bytes: number) => void): AsyncGenerator<Buffer> {
  try {
    // The parser would wait for ever on a part that is destroyed.
    for await (const chunk of part.iterator({ destroyOnReturn: false })) {
      count(chunk.length)
      yield chunk
    }
  } catch (error) {
    throw error instanceof BodyRefused ? error : new BodyRefused('broken')
  }
}

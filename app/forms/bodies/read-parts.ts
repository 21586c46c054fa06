import { pipeline } from 'node:stream/promises'
import busboy from 'busboy'
import { requestContext, siteContext } from '../../context.ts'
import type { Visited } from '../../http/visit.ts'
import type { FormShape } from '../form-shape.ts'
import { BodyRefused } from './body-refusal.ts'
import { collectFields, mostPairs } from './collect-fields.ts'
import { holdingOf } from './holding.ts'
import { incomingBytes } from './incoming-bytes.ts'
import { type FileTaker, type PostedFile, takeFiles } from './take-files.ts'

/** A multipart body: its texts in memory, its files on the disk. Rejects with `BodyRefused`, and leaves no file then. */
export async function readParts(
  visit: Visited,
  shape: FormShape,
): Promise<{ fields: URLSearchParams; files: PostedFile[] }> {
  const { request, context } = visit
  const held = holdingOf(context.get(siteContext).bodies.memory, context.get(requestContext).address)
  const parser = parserOf(request, shape)
  let failure: unknown = null
  const stop = (error: unknown) => {
    failure ??= error
    parser.destroy(error as Error)
  }
  const taker = shape.files ? takeFiles(visit, shape.files, stop) : null
  const { fields, add } = collectFields(shape)

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
    if (taker && name === shape.files?.field) taker.take(part, filename ?? '')
    else part.resume()
  })
  parser.on('partsLimit', () => stop(new BodyRefused('broken')))

  try {
    await pipeline(textsBounded(request, shape, held.grow, taker), parser)
    return { fields, files: (await taker?.taken()) ?? [] }
  } catch (error) {
    await taker?.abandon()
    // What else ends the parser is a body that is none.
    throw failure ?? (error instanceof BodyRefused ? error : new BodyRefused('broken'))
  } finally {
    held.release()
  }
}

/** The body's bytes, as long as those that are of no file stay within the form's bounds. */
async function* textsBounded(
  request: Request,
  { mostBytes, files }: FormShape,
  grow: (bytes: number) => Promise<void>,
  taker: FileTaker | null,
) {
  let written = 0
  let texts = 0
  for await (const chunk of incomingBytes(request, mostBytes + (files?.mostTotal ?? 0))) {
    yield chunk
    // By now the parser has told texts from files.
    written += chunk.byteLength
    const textsNow = written - (taker?.bytes() ?? 0)
    if (textsNow > mostBytes) throw new BodyRefused('too-large')
    await grow(textsNow - texts)
    texts = Math.max(texts, textsNow)
  }
}

function parserOf({ headers }: Request, { fields }: FormShape) {
  const longest = Math.max(0, ...Object.values(fields).map((field) => field.longest))
  try {
    return busboy({
      headers: { 'content-type': headers.get('Content-Type') ?? undefined },
      // One chunk at a time: what was handed over has been read.
      highWaterMark: 1,
      defParamCharset: 'utf8',
      // One byte more shows that a value is too long.
      limits: { fieldSize: longest + 1, parts: mostPairs },
    })
  } catch {
    throw new BodyRefused('broken')
  }
}

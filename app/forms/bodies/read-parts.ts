import { pipeline } from 'node:stream/promises'
import { requestContext, siteContext } from '../../context.ts'
import type { Visited } from '../../http/visit.ts'
import type { FormShape } from '../form-shape.ts'
import { BodyRefused } from './body-refusal.ts'
import { textsBounded } from './bounded-texts.ts'
import { collectFields } from './collect-fields.ts'
import { holdingOf } from './holding.ts'
import { parserOf } from './parts-parser.ts'
import type { PostedFile } from './posted-file.ts'
import { takeFiles } from './take-files.ts'

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

import busboy from 'busboy'
import type { FormShape } from '../form-shape.ts'
import { BodyRefused } from './body-refusal.ts'
import { mostPairs } from './collect-fields.ts'

export function parserOf({ headers }: Request, { fields }: FormShape) {
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

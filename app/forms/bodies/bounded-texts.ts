import type { FormShape } from '../form-shape.ts'
import { BodyRefused } from './body-refusal.ts'
import { incomingBytes } from './incoming-bytes.ts'
import type { FileTaker } from './take-files.ts'

/** The body's bytes, as long as those that are of no file stay within the form's bounds. */
export async function* textsBounded(
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

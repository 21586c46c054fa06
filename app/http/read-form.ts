import { readBody } from './read-body.ts'

/** A form of short texts is far below this. */
const mostBytes = 8_192

/** What a form of texts holds, as a page sends it; nothing of it when it is too large to be one. */
export async function readForm(request: Request): Promise<URLSearchParams> {
  const body = await readBody(request, mostBytes)
  return new URLSearchParams(body?.toString())
}

import { readBody } from './read-body.ts'

export const unsubscribePath = '/unsubscribe_email'

/**
 * True for a POST that no page of any site sent, to the one address that mail programs post to by themselves:
 * browsers name the origin of every POST. What it may do depends on its body alone (`isOneClick`).
 */
export function isFromMailProgram(request: Request): boolean {
  const { method, headers, url } = request
  const isFromPage = headers.has('Origin') || headers.has('Sec-Fetch-Site') || headers.has('Referer')
  return method === 'POST' && !isFromPage && new URL(url).pathname === unsubscribePath
}

/** Its form is one field in either encoding, far below this. */
const mostBytes = 4_096

/** True when the body says `List-Unsubscribe=One-Click`, as a form of either encoding (RFC 8058 §3.2). */
export async function isOneClick(request: Request): Promise<boolean> {
  const body = await readBody(request, mostBytes)
  const type = request.headers.get('Content-Type') ?? ''
  if (!body) return false
  try {
    const form = await new Response(new Uint8Array(body), { headers: { 'Content-Type': type } }).formData()
    return form.get('List-Unsubscribe') === 'One-Click'
  } catch {
    return false
  }
}

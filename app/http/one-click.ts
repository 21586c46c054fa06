import { href } from 'react-router'

/**
 * True for a POST that no page of any site sent, to the one address that mail programs post to by themselves:
 * browsers name the origin of every POST. What it may do depends on its body alone.
 */
export function isFromMailProgram(request: Request): boolean {
  const { method, headers, url } = request
  const isFromPage = headers.has('Origin') || headers.has('Sec-Fetch-Site') || headers.has('Referer')
  return method === 'POST' && !isFromPage && new URL(url).pathname === href('/unsubscribe_email')
}

import { parseAccept } from 'hono/utils/accept'

/** The best encoding that an `Accept-Encoding` header allows: the densest, whatever the browser likes best. */
export function preferredEncoding(accepted: string): 'br' | 'gzip' | null {
  const named = parseAccept(accepted)
  const allows = (name: string) => (named.find(({ type }) => type === name)?.q ?? 0) > 0
  if (allows('br')) return 'br'
  return allows('gzip') ? 'gzip' : null
}

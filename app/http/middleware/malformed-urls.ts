import { createMiddleware } from 'hono/factory'
import { notFoundText } from '../plain-error-page.ts'

/**
 * Responds 404 to paths that cannot be decoded or that contain control characters. Removes NULs from the query, as `read-form.ts`
 * does from fields: no keyboard types them, and PostgreSQL stores no text that contains one.
 */
export const rejectMalformedUrls = createMiddleware(async (c, next) => {
  const { pathname, search } = new URL(c.req.url)
  if (!isPlain(pathname)) return c.text(notFoundText, 404, { 'X-Content-Type-Options': 'nosniff' })
  if (search.includes('%00')) c.req.raw = new Request(withoutNuls(c.req.url), c.req.raw)
  await next()
})

/** Removes every `%00` in one pass, including those that a removal creates (`%0%000`). */
function withoutNuls(url: string): string {
  const characters: string[] = []
  for (const character of url) {
    characters.push(character)
    if (character === '0' && characters.at(-2) === '0' && characters.at(-3) === '%') characters.length -= 3
  }
  return characters.join('')
}

function isPlain(path: string): boolean {
  try {
    // biome-ignore lint/suspicious/noControlCharactersInRegex: the function looks for control characters.
    return !/[\u0000-\u001f]/.test(decodeURIComponent(path))
  } catch {
    return false
  }
}

import { createMiddleware } from 'hono/factory'
import { notFoundText } from '../plain-error-page.ts'

/**
 * A path that cannot be decoded, or that hides a control character, is nobody's: it is not found. What is asked behind it
 * loses its NULs, as fields of forms do (`read-form.ts`): no keyboard types them, and PostgreSQL keeps no text that has
 * one.
 */
export const rejectMalformedUrls = createMiddleware(async (c, next) => {
  const { pathname, search } = new URL(c.req.url)
  if (!isPlain(pathname)) return c.text(notFoundText, 404, { 'X-Content-Type-Options': 'nosniff' })
  if (search.includes('%00')) c.req.raw = new Request(withoutNuls(c.req.url), c.req.raw)
  await next()
})

/** Removes every `%00`, also those that the removal of another makes (`%0%000`), in one pass. */
function withoutNuls(url: string): string {
  const kept: string[] = []
  for (const character of url) {
    kept.push(character)
    if (character === '0' && kept.at(-2) === '0' && kept.at(-3) === '%') kept.length -= 3
  }
  return kept.join('')
}

function isPlain(path: string): boolean {
  try {
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
    return !/[\u0000-\u001f]/.test(decodeURIComponent(path))
  } catch {
    return false
  }
}

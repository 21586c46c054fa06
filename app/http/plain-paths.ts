import { createMiddleware } from 'hono/factory'
import { nothingHere } from './nothing-here.ts'

/** A path that cannot be decoded, or that hides a control character, is nobody's: it is not found. */
export const plainPaths = createMiddleware(async (c, next) => {
  if (!isPlain(new URL(c.req.url).pathname))
    return c.text(nothingHere, 404, { 'X-Content-Type-Options': 'nosniff' })
  await next()
})

function isPlain(path: string): boolean {
  try {
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
    return !/[\u0000-\u001f]/.test(decodeURIComponent(path))
  } catch {
    return false
  }
}

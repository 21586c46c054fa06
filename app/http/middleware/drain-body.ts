import { createMiddleware } from 'hono/factory'

/**
 * Reads a body to its end and discards it, so that the connection can be reused; the server closes the connection when this takes
 * long. Never rejects.
 */
export async function readBodyToEnd(reader: ReadableStreamDefaultReader<Uint8Array>): Promise<void> {
  try {
    while (!(await reader.read()).done);
  } catch {
    // The client has disconnected.
  }
}

/** Discards request bodies that no route has read. */
export const discardUnreadBody = createMiddleware(async (c, next) => {
  await next()
  const { body } = c.req.raw
  if (body && !body.locked) void readBodyToEnd(body.getReader())
})

import { createMiddleware } from 'hono/factory'

/**
 * Lets what nobody wants any more through, so that the connection can serve again; the server closes it when that
 * takes long. Never rejects.
 */
export async function drain(reader: ReadableStreamDefaultReader<Uint8Array>): Promise<void> {
  try {
    while (!(await reader.read()).done);
  } catch {
    // The sender has left.
  }
}

/** Drops the bodies that no route has read. */
export const drainBody = createMiddleware(async (c, next) => {
  await next()
  const { body } = c.req.raw
  if (body && !body.locked) void drain(body.getReader())
})

import type { ImapFlow } from 'imapflow'

const pollEvery = 60_000

interface News {
  /** Resolves once the server has told of new mails since they were forgotten, or the connection has gone. */
  come(): Promise<void>
  forget(): void
}

export function watchNews(client: ImapFlow): News {
  let news = Promise.withResolvers<void>()
  client.on('exists', () => news.resolve())
  client.on('close', () => news.resolve())
  return {
    come: () => news.promise,
    forget() {
      news = Promise.withResolvers<void>()
    },
  }
}

/** Until new mails are told of, a minute has passed, the connection is lost or the process stops. */
export async function waitForNews(client: ImapFlow, news: News, stopping: AbortSignal): Promise<void> {
  const over = Promise.withResolvers<void>()
  const timer = setTimeout(over.resolve, pollEvery)
  stopping.addEventListener('abort', () => over.resolve(), { once: true })
  // Ends with the next command; a server that cannot tell is asked from time to time instead.
  client.idle().catch(() => over.resolve())
  await Promise.race([news.come(), over.promise])
  clearTimeout(timer)
  if (!client.usable && !stopping.aborted)
    throw Object.assign(new Error('the connection was lost'), { code: 'EConnectionClosed' })
}

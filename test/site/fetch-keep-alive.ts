import { Agent, type IncomingHttpHeaders, request } from 'node:http'
import { text } from 'node:stream/consumers'
import { onTestFinished } from 'vitest'

interface Answer {
  status?: number
  headers: IncomingHttpHeaders
  body: string
}

/** Sends requests over one connection that stays open, as browsers and proxies do. */
export function fetchKeepAlive(): (url: string) => Promise<Answer> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  onTestFinished(() => agent.destroy())
  return (url) =>
    new Promise((resolve, reject) => {
      request(url, { agent }, async (response) =>
        resolve({ status: response.statusCode, headers: response.headers, body: await text(response) }),
      )
        .on('error', reject)
        .end()
    })
}

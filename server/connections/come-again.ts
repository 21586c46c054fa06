import type { IncomingMessage, ServerResponse } from 'node:http'
import { sentencePage } from '../../app/http/sentence-page.ts'

const headers = {
  'Content-Type': 'text/html; charset=utf-8',
  'Cache-Control': 'no-store',
  'Retry-After': '5',
  Connection: 'close',
}
const crowded = sentencePage({
  title: 'Beaucoup de monde en ce moment',
  sentence: 'Le site est très demandé. Merci de réessayer dans un instant.',
})

/** 503 with a page, after which the connection ends. */
export function refuseForNow(incoming: IncomingMessage, outgoing: ServerResponse, page = crowded): void {
  incoming.resume()
  outgoing.writeHead(503, headers).end(incoming.method === 'HEAD' ? undefined : page)
}

/** The same, for whoever answers with a `Response`. */
export const crowdedAnswer = () => new Response(crowded, { status: 503, headers })

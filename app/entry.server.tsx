import { PassThrough, Writable } from 'node:stream'
import { setImmediate as loopTurn } from 'node:timers/promises'
import { createReadableStreamFromReadable } from '@react-router/node'
import { renderToPipeableStream } from 'react-dom/server'
import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from 'react-router'
import { isDiskFull } from '../domain/kernel/files/disk-full.ts'
import { createFairQueue } from '../domain/kernel/flow/fair-queue.ts'
import { requestContext, siteContext } from './http/context.ts'
import { FallbackFactsContext } from './http/facts.tsx'
import { StructuredDataContext } from './meta/structured-data.tsx'
import { PrerenderContext } from './prerender.tsx'
import { toSiteFacts } from './site-facts.server.ts'

/** Milliseconds after which a page is sent with its waiting states in place of the data that has not arrived. */
export const pageStreamTimeout = 5_000

/**
 * Milliseconds to wait for a page to be complete, so that it is sent in one piece. Nearly every page is complete within this
 * time.
 */
const waitForWhole = 10

/**
 * Queues for the event loop turns in which pages are rendered. Form responses have their own queue, so that many forms do not
 * delay pages.
 */
const renderTurns = { page: createFairQueue(1), form: createFairQueue(1) }

/**
 * Waits for a turn of the event loop in which no other page is rendered. The data of many pages may arrive at the same time.
 * Rendering them one after the other without a turn between them would block every other request.
 */
const takeTurn = ({ method }: Request, address: string): Promise<void> =>
  renderTurns[method === 'POST' ? 'form' : 'page'].take(address, loopTurn)

export default async function renderDocument(
  request: Request,
  status: number,
  headers: Headers,
  entryContext: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  const { nonce, log, things, address } = context.get(requestContext)
  const pages = await context.get(siteContext).pages()
  await takeTurn(request, address)
  return new Promise((resolve, reject) => {
    let responseStatus = status
    const respond = (body: BodyInit) => {
      headers.set('Content-Type', 'text/html; charset=utf-8')
      resolve(new Response(body, { headers, status: responseStatus }))
    }
    const isComplete = Promise.withResolvers<boolean>()
    const { pipe, abort } = renderToPipeableStream(
      <StructuredDataContext value={things}>
        <PrerenderContext value={{ nonce, pages }}>
          <FallbackFactsContext value={toSiteFacts(context.get(siteContext))}>
            <ServerRouter context={entryContext} url={request.url} nonce={nonce} />
          </FallbackFactsContext>
        </PrerenderContext>
      </StructuredDataContext>,
      {
        nonce,
        // Disables the outlining of large sections: React would send them after the page and move them into place by a script.
        progressiveChunkSize: Number.POSITIVE_INFINITY,
        async onShellReady() {
          const isSlow = setTimeout(isComplete.resolve, waitForWhole, false)
          if (await isComplete.promise) {
            clearTimeout(isSlow)
            const page = await collectStream(pipe)
            headers.set('Content-Length', String(page.byteLength))
            return respond(new Uint8Array(page))
          }
          const body = new PassThrough()
          respond(createReadableStreamFromReadable(body))
          pipe(body)
        },
        onAllReady() {
          clearTimeout(timer)
          isComplete.resolve(true)
        },
        onShellError: reject,
        onError(error) {
          responseStatus = 500
          log.error({ err: error }, 'page render failed')
        },
      },
    )
    const timer = setTimeout(abort, pageStreamTimeout + 1_000).unref()
  })
}

/** Logs every unexpected error of a loader or action. Responses with a status below 500 and aborted requests are not logged. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  // An unknown path or method is the visitor's mistake and already has its response.
  if (request.signal.aborted || (isRouteErrorResponse(error) && error.status < 500)) return
  const requestState = context.get(requestContext)
  const isOutage = context.get(siteContext).isOutage(error)
  requestState.hasOutage ||= isOutage
  requestState.log.error(
    { err: error },
    isDiskFull(error) ? 'disk full' : isOutage ? 'database or storage away' : 'request failed',
  )
}

/** Collects the output of `pipe` in one buffer. Most pages are rendered without waiting, and one piece is the cheapest to send. */
function collectStream(pipe: (destination: Writable) => void): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    pipe(
      new Writable({
        // The stream never applies back pressure, because the page is in memory in any case.
        highWaterMark: Number.MAX_SAFE_INTEGER,
        write(chunk: Buffer, _encoding, done) {
          chunks.push(chunk)
          done()
        },
        final(done) {
          resolve(Buffer.concat(chunks))
          done()
        },
      }).on('error', reject),
    )
  })
}

import { createReadableStreamFromReadable } from '@react-router/node'
import { renderToPipeableStream } from 'react-dom/server'
import {
  type EntryContext,
  type HandleErrorFunction,
  type RouterContextProvider,
  ServerRouter,
} from 'react-router'
import { requestContext, siteContext } from './context.ts'
import { holdScripts } from './http/late-scripts.ts'
import { StructuredDataContext } from './meta/structured-data.tsx'

/** A page whose data has not come by then shows its waiting state and is sent as it is. */
export const streamTimeout = 5_000

export default function renderDocument(
  request: Request,
  status: number,
  headers: Headers,
  entryContext: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  const { nonce, log, things } = context.get(requestContext)
  return new Promise((resolve, reject) => {
    const body = holdScripts()
    let responseStatus = status
    const { pipe, abort } = renderToPipeableStream(
      <StructuredDataContext value={things}>
        <ServerRouter context={entryContext} url={request.url} nonce={nonce} />
      </StructuredDataContext>,
      {
        nonce,
        onShellReady() {
          headers.set('Content-Type', 'text/html; charset=utf-8')
          resolve(new Response(createReadableStreamFromReadable(body), { headers, status: responseStatus }))
          pipe(body)
        },
        onAllReady: () => clearTimeout(impatience),
        onShellError: reject,
        onError(error) {
          responseStatus = 500
          log.error({ err: error }, 'page render failed')
        },
      },
    )
    const impatience = setTimeout(abort, streamTimeout + 1_000).unref()
  })
}

/** Every error that a loader or action did not expect comes here once. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted) return
  const visit = context.get(requestContext)
  visit.hasOutage = context.get(siteContext).isOutage(error)
  visit.log.error({ err: error }, visit.hasOutage ? 'database away' : 'request failed')
}

import type { Logger } from 'pino'
import { createRequestHandler, RouterContextProvider } from 'react-router'
import {
  personContext,
  type RequestContext,
  requestContext,
  type SiteContext,
  siteContext,
} from '../../app/context.ts'
import { readPerson } from '../../app/http/read-person.ts'
import { finish } from './finish-answer.ts'

interface Parts {
  site: SiteContext
  log: Logger
  build: Parameters<typeof createRequestHandler>[0]
  isDevelopment: boolean
}

export type Render = (
  request: Request,
  who: Pick<RequestContext, 'id' | 'address' | 'nonce'>,
) => Promise<Response>

/** React Router with the site behind it. */
export function createRender({ site, log, build, isDevelopment }: Parts): Render {
  const renderRoute = createRequestHandler(build, isDevelopment ? 'development' : 'production')
  return async (request, who) => {
    const context = new RouterContextProvider()
    const own = { ...who, log: log.child({ requestId: who.id }), things: [], headers: new Headers() }
    context.set(siteContext, site)
    context.set(requestContext, own)
    const { person, setCookie } = await readPerson(site, request)
    context.set(personContext, person)
    return finish(await renderRoute(request, context), context.get(requestContext), setCookie)
  }
}

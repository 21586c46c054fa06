import { data, href, type MiddlewareFunction, redirect } from 'react-router'
import { findClient } from '../../../domain/clients/find-client.ts'
import { withQuery } from '../../address.ts'
import { clientContext, personContext, siteContext } from '../../context.ts'

/**
 * Lets clients in, each as themselves (`clientContext`). A visitor sees the sign-in form at the entrance, and is
 * sent there from any page below, which opens once they have signed in (docs/product.md §6). Staff have the
 * workshop's own pages; here nothing exists for them.
 */
export const guardClientArea: MiddlewareFunction<Response> = async ({ url, context }, next) => {
  const { pathname, search } = url
  const isEntrance = pathname.replace(/\/$/, '') === href('/espace_pro')
  const person = context.get(personContext)
  if (!person && !isEntrance) throw redirect(withQuery(href('/espace_pro'), { suite: pathname + search }))
  if (person?.role === 'staff') throw isEntrance ? redirect(href('/gestion')) : data(null, { status: 404 })
  if (person) {
    const client = await findClient(context.get(siteContext).db, person.userId)
    if (!client) throw data(null, { status: 404 })
    context.set(clientContext, client)
  }
  const response = await next()
  response.headers.set('Cache-Control', 'private, no-store')
  return response
}

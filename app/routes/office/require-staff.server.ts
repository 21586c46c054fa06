import { data, href, type MiddlewareFunction, redirect } from 'react-router'
import { withQuery } from '../../address.ts'
import { personContext } from '../../context.ts'

/** Lets staff in; a visitor signs in first, and for a client there is no such page (docs/product.md §6). */
export const requireStaff: MiddlewareFunction<Response> = async ({ url, context }, next) => {
  const person = context.get(personContext)
  const { pathname, search } = url
  if (!person) throw redirect(withQuery(href('/espace_pro'), { suite: pathname + search }))
  if (person.role !== 'staff') throw data(null, { status: 404 })
  const response = await next()
  response.headers.set('Cache-Control', 'private, no-store')
  return response
}

import { data, href, type MiddlewareFunction, redirect } from 'react-router'
import { withQuery } from '../../address.ts'
import { personContext } from '../../context.ts'
import { factorPage } from '../account/second-factor/factor-page.ts'

/** Lets staff in who have shown their second factor; a visitor signs in first, and for a client there is no such page (docs/product.md §6). */
export const requireStaff: MiddlewareFunction<Response> = async ({ url, context }, next) => {
  const person = context.get(personContext)
  const { pathname, search } = url
  if (!person) throw redirect(withQuery(href('/espace_pro'), { suite: pathname + search }))
  if (person.role !== 'staff') throw data(null, { status: 404 })
  if (person.factor !== 'done') throw redirect(factorPage(person, pathname + search))
  const response = await next()
  response.headers.set('Cache-Control', 'private, no-store')
  return response
}

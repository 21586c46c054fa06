import { data, href, type MiddlewareFunction, redirect } from 'react-router'
import { hasPermission } from '../../../domain/staff/permissions.ts'
import { withQuery } from '../../address.ts'
import { personContext, siteContext, staffContext } from '../../context.ts'
import { factorPageAddress } from '../account/second-factor/factor-address.ts'

/**
 * The one gate of the office (docs/product.md §11.2). Lets in staff who have shown their second factor and may do what
 * the page says it is for; a visitor signs in first and comes back, and for anybody else there is no such page.
 */
export const requireStaff: MiddlewareFunction<Response> = async ({ url, pattern, context }, next) => {
  const person = context.get(personContext)
  const { pathname, search } = url
  if (!person) throw redirect(withQuery(href('/espace_pro'), { suite: pathname + search }))
  if (person.role !== 'staff') throw data(null, { status: 404 })
  if (person.factor !== 'done') throw redirect(factorPageAddress(person, pathname + search))
  const { permissions } = await context.get(siteContext).office()
  const permission = permissions.get(pattern)
  if (!permission || !hasPermission(person, permission)) throw data(null, { status: 404 })
  context.set(staffContext, person)
  const response = await next()
  response.headers.set('Cache-Control', 'private, no-store')
  return response
}

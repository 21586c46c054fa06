import { data, href, type MiddlewareFunction, redirect } from 'react-router'
import { hasPermission } from '../../../domain/staff/permissions.ts'
import { withQuery } from '../../address.ts'
import { personContext, staffContext } from '../../context.ts'
import { factorPageAddress } from '../account/second-factor/factor-address.ts'

/** Lets in whoever writes for visitors (docs/product.md §11.1), as the office's gate does; for others there is no such page. */
export const requireEditor: MiddlewareFunction<Response> = async ({ url, context }, next) => {
  const person = context.get(personContext)
  const asked = url.pathname + url.search
  if (!person) throw redirect(withQuery(href('/espace_pro'), { suite: asked }))
  if (person.role !== 'staff') throw data(null, { status: 404 })
  if (person.factor !== 'done') throw redirect(factorPageAddress(person, asked))
  if (!hasPermission(person, 'edit-content')) throw data(null, { status: 404 })
  context.set(staffContext, person)
  const response = await next()
  response.headers.set('Cache-Control', 'private, no-store')
  return response
}

import { data, href, type MiddlewareFunction, redirect } from 'react-router'
import { hasPermission, type Permission } from '../../../domain/kernel/permissions.ts'
import { personContext, siteContext, staffContext } from '../../http/context.ts'
import { secondFactorPageAddress, withReturnTo } from '../../http/return-path.ts'
import { staffKeyHeader, staffKeyParameter } from '../offline/stored-pages.ts'

type MiddlewareArgs = Parameters<MiddlewareFunction<Response>>[0]

/**
 * Returns a middleware that admits staff with a verified second factor and the permission of the page. Visitors are redirected to
 * the sign-in page and back; for all other users the page does not exist (404).
 */
export const requirePermission =
  (permissionFor: (args: MiddlewareArgs) => Promise<Permission | undefined>): MiddlewareFunction<Response> =>
  async (args, next) => {
    const { url, context } = args
    const person = context.get(personContext)
    const requestedPath = url.pathname + url.search
    if (!person) throw redirect(withReturnTo(href('/espace_pro'), requestedPath))
    // A queued submission of another person in the same browser is rejected; it stays in the queue of its author.
    const sender = new URL(args.request.url).searchParams.get(staffKeyParameter)
    if (sender && sender !== person.userId) return Response.json({ outcome: 'signed-out' }, { status: 409 })
    if (person.role !== 'staff') throw data(null, { status: 404 })
    if (person.factor !== 'verified') throw redirect(secondFactorPageAddress(person, requestedPath))
    const permission = await permissionFor(args)
    if (!permission || !hasPermission(person, permission)) throw data(null, { status: 404 })
    context.set(staffContext, person)
    const response = await next()
    response.headers.set('Cache-Control', 'private, no-store')
    response.headers.set(staffKeyHeader, person.userId)
    return response
  }

/** Middleware of all office routes: requires a staff member with the permission of the page, which `rolesByPermission` defines. */
export const requireStaff = requirePermission(async ({ pattern, context }) => {
  const { permissions } = await context.get(siteContext).office()
  return permissions.get(pattern)
})

import { data, href, type MiddlewareFunction, type RouterContextProvider, redirect } from 'react-router'
import { formatTimeOfDay } from '../../../domain/kernel/calendar/french-dates.ts'
import type { SignedInPerson } from '../../../domain/kernel/person.ts'
import { hasClientStatements } from '../../../domain/oversight/fleet/statements.ts'
import { hasVehicles } from '../../../domain/oversight/fleet/vehicles.ts'
import { clientName } from '../../../domain/people/clients/client.ts'
import { findImpersonation } from '../../../domain/people/clients/client-access.ts'
import { findActingClient } from '../../../domain/people/clients/find-client.ts'
import { rejectedBodyResponse } from '../../forms/rejected-body-response.ts'
import { clientContext, impersonationContext, personContext, siteContext } from '../../http/context.ts'
import { withReturnTo } from '../../http/return-path.ts'
import type { Route } from './+types/client-area.ts'

/**
 * Admits clients, each to their own area (`clientContext`). Visitors see the sign-in form at the entrance; any page below redirects
 * there and opens after the sign-in. For staff the area is a 404, unless they view a client's area as that client: then it is
 * read-only.
 */
export const guardClientArea: MiddlewareFunction<Response> = async ({ request, url, context }, next) => {
  const { pathname, search } = url
  const isEntrance = isClientAreaHome(url)
  const person = context.get(personContext)
  if (!person && !isEntrance) throw redirect(withReturnTo(href('/espace_pro'), pathname + search))
  if (person?.role === 'staff') {
    if (!(await viewAsClient(context, person)))
      throw isEntrance ? redirect(href('/gestion')) : data(null, { status: 404 })
    if (request.method !== 'GET' && request.method !== 'HEAD')
      return rejectedBodyResponse(
        request,
        { status: 403, message: onlyRead },
        context.get(siteContext).facts.current(),
      )
  } else if (person) {
    const client = await findActingClient(context.get(siteContext).db, person)
    if (!client) throw data(null, { status: 404 })
    context.set(clientContext, client)
  }
  const response = await next()
  response.headers.set('Cache-Control', 'private, no-store')
  return response
}

/** Whether this is the address of the area itself, where visitors sign in. */
export const isClientAreaHome = ({ pathname }: URL) => pathname.replace(/\/$/, '') === href('/espace_pro')

const onlyRead =
  'Vous consultez l’espace d’un client en lecture seule\u00a0: rien ne s’y envoie. Quittez cette vue pour agir depuis la gestion.'

/** Whether this session views a client's area; sets the contexts of the pages below. */
async function viewAsClient(
  context: Readonly<RouterContextProvider>,
  person: SignedInPerson,
): Promise<boolean> {
  if (person.role !== 'staff' || person.factor !== 'verified') return false
  const view = await findImpersonation(context.get(siteContext), person)
  if (!view) return false
  context.set(clientContext, view.client)
  context.set(impersonationContext, { endsAt: view.endsAt })
  return true
}

/** Returns the data of the menu and, while a staff member views the area as its client, the name and the end of that view. */
export async function clientAreaView(context: Route.LoaderArgs['context']) {
  const client = context.get(clientContext)
  const view = context.get(impersonationContext)
  const own = view ? client.email : context.get(personContext)?.email
  const name = clientName(client)
  return {
    menu: {
      email: own ?? '',
      name,
      isView: view !== null,
      hasFleet: await hasVehicles(context.get(siteContext).db, client),
      hasStatements: await hasClientStatements(context.get(siteContext).db, client),
    },
    view: view && { id: client.id, name, until: formatTimeOfDay(view.endsAt) },
  }
}

import { timeOfDay } from '../../../domain/calendar/day-and-hour.ts'
import { clientName } from '../../../domain/clients/client-name.ts'
import { clientContext, clientViewContext, personContext } from '../../context.ts'
import type { Route } from './+types/client-area.ts'

/** Whose area it is, and until when one of the staff looks at it. */
export function clientOf(context: Route.LoaderArgs['context']) {
  const client = context.get(clientContext)
  const view = context.get(clientViewContext)
  const own = view ? client.email : context.get(personContext)?.email
  const name = clientName(client)
  return {
    menu: { email: own ?? '', name, isView: view !== null },
    view: view && { id: client.id, name, until: timeOfDay(view.endsAt) },
  }
}

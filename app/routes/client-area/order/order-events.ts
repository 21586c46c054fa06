import { findOrder } from '../../../../domain/workshop/orders/find-order.ts'
import { clientContext, siteContext } from '../../../http/context.ts'
import { eventStreamResponse } from '../../../http/event-stream.ts'
import { fileNotFoundResponse } from '../../../http/files/stream-file.ts'
import type { Route } from './+types/order-events.ts'

/** Notifies the page when the workshop changes the order. */
export async function loader(args: Route.LoaderArgs): Promise<Response> {
  const { context, params } = args
  const order = await findOrder(context.get(siteContext).db, context.get(clientContext), params.id)
  return order ? eventStreamResponse(args, `orders/${order.id}`) : fileNotFoundResponse()
}

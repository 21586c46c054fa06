import { data } from 'react-router'
import {
  findSubscribedEmail,
  maskLocalPartOfEmail,
  unsubscribeFromNewsletter,
} from '../../../domain/correspondence/newsletter/subscriptions.ts'
import { verifySignedId } from '../../../domain/kernel/signatures.ts'
import { buttonFormLimits } from '../../forms/bodies/body-limits.ts'
import { readForm } from '../../forms/bodies/read-form.ts'
import { handleForm } from '../../forms/handle-form.ts'
import { requestContext, type SiteContext, siteContext } from '../../http/context.ts'
import { isFromMailProgram } from '../../http/middleware/same-origin.ts'
import type { RouteArgs } from '../../http/route-args.ts'
import type { Route } from './+types/unsubscribe.ts'
import { unsubscriptionFailures } from './link-failures.ts'
import { oneClickUnsubscriptionLimits } from './newsletter-limits.server.ts'

/** Reads the state without changing it: mail scanners open every link. */
export function loadUnsubscriptionState(args: RouteArgs): Promise<UnsubscribeState> {
  if (tokenOf(args) === null) return Promise.resolve({ outcome: 'placeholder' })
  return withSubscription(args, async ({ db }, id) => {
    const email = await findSubscribedEmail(db, id)
    return email
      ? { outcome: 'confirmation-needed', address: maskLocalPartOfEmail(email) }
      : { outcome: 'already-unsubscribed' }
  })
}

/** Ends the subscription, by the page's button. */
export const handleUnsubscription = handleForm<RouteArgs, UnsubscribeState>({
  limits: buttonFormLimits,
  action: async (args) => unsubscriptionResponse(await endSubscription(args)),
})

function endSubscription(args: RouteArgs): Promise<UnsubscribeState> {
  return withSubscription(args, async (deps, id) => {
    const email = await unsubscribeFromNewsletter(deps, id)
    return email
      ? { outcome: 'unsubscribed', address: maskLocalPartOfEmail(email) }
      : { outcome: 'already-unsubscribed' }
  })
}

/** Calls `handle` with the id in the link's token. On failure the page keeps the token, so that the reader can try again. */
async function withSubscription(
  args: RouteArgs,
  handle: (deps: SiteContext, id: string) => Promise<UnsubscribeState>,
): Promise<UnsubscribeState> {
  const deps = args.context.get(siteContext)
  const id = verifySignedId('newsletter-unsubscribe', tokenOf(args) ?? '', deps.secret)
  if (!id) return { outcome: 'invalid' }
  try {
    return await handle(deps, id)
  } catch (error) {
    args.context.get(requestContext).log.error({ err: error }, 'unsubscribing failed')
    return { outcome: 'failed', message: unsubscriptionFailures.failing }
  }
}

function tokenOf({ request }: Pick<RouteArgs, 'request'>): string | null {
  return new URL(request.url).searchParams.get('token')
}

/** State shown by the page; `address` is masked. */
export type UnsubscribeState =
  | { outcome: 'placeholder' }
  | { outcome: 'invalid' }
  | { outcome: 'confirmation-needed'; address: string }
  | { outcome: 'unsubscribed'; address: string }
  | { outcome: 'already-unsubscribed' }
  | { outcome: 'failed'; message: string }

const statusByOutcome = {
  placeholder: 200,
  invalid: 400,
  'confirmation-needed': 200,
  unsubscribed: 200,
  'already-unsubscribed': 200,
  failed: 503,
} as const satisfies Record<UnsubscribeState['outcome'], number>

export const unsubscriptionResponse = (unsubscribing: UnsubscribeState) =>
  data(unsubscribing, statusByOutcome[unsubscribing.outcome])

/**
 * Responds to one-click unsubscription by a mail program (RFC 8058) with a word and a status instead of a page. Repeated requests
 * are harmless. Any other post that comes from no page is rejected.
 */
export const handleOneClickUnsubscription: Route.MiddlewareFunction = async ({ request, context }, next) => {
  if (!isFromMailProgram(request)) return next()
  const form = await readForm({ request, context }, oneClickUnsubscriptionLimits)
  if (form.outcome === 'rejected') return plain(form.message, form.status)
  if (form.fields.get('List-Unsubscribe') !== 'One-Click')
    return plain('Cette demande ne peut pas être traitée.', 403)
  const deps = context.get(siteContext)
  const id = verifySignedId('newsletter-unsubscribe', tokenOf({ request }) ?? '', deps.secret)
  if (!id) return plain('Ce lien de désinscription n’est pas valable.', 400)
  await unsubscribeFromNewsletter(deps, id)
  return plain('Désinscription enregistrée.', 200)
}

function plain(sentence: string, status: number): Response {
  return new Response(sentence, { status, headers: { 'Content-Type': 'text/plain; charset=utf-8' } })
}

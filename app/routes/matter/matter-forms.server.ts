import { data, redirect } from 'react-router'
import { storeMatterMessage } from '../../../domain/correspondence/matters/write-in-matter.ts'
import { requestPhotoPostponements } from '../../../domain/correspondence/quote-requests/photo-rules.ts'
import { visitorMessageForm } from '../../../domain/correspondence/threads/message-form.ts'
import { withdrawRequest } from '../../../domain/correspondence/threads/visitor-actions.ts'
import { validateForm } from '../../../domain/kernel/forms/validate-form.ts'
import { isMatterOfClient } from '../../../domain/kernel/matters/matter.ts'
import { listMatterOrders } from '../../../domain/kernel/matters/matter-records.ts'
import { randomId, randomIdPattern } from '../../../domain/kernel/random-id.ts'
import { cutText } from '../../../domain/kernel/text/cut-text.ts'
import { stripControlCharacters } from '../../../domain/kernel/text/strip-control-characters.ts'
import { renewMatterLink } from '../../../domain/oversight/matters/matter-links.ts'
import { findActingClient } from '../../../domain/people/clients/find-client.ts'
import { messageFormLimits } from '../../forms/bodies/body-limits.ts'
import { type PostedForm, toIncomingFiles } from '../../forms/bodies/read-form.ts'
import { actionsByIntent, isJsonRequested } from '../../forms/form-actions.ts'
import type { FormOutcome } from '../../forms/form-outcome.ts'
import { rateLimitedOutcome, toFormOutcome } from '../../forms/form-rejections.ts'
import { handleForm } from '../../forms/handle-form.ts'
import { matterContext, personContext, requestContext, siteContext } from '../../http/context.ts'
import type { RouteArgs } from '../../http/route-args.ts'
import { findActingPerson } from '../../records/client-person.server.ts'
import { matterAddress } from '../../records/matter-address.server.ts'
import { handlePurchaseOrder, purchaseOrderLimits } from '../../records/purchase-order.server.ts'
import { matterFailures } from './matter-failures.ts'

const limits = messageFormLimits(visitorMessageForm, { raison: { longest: 64 * 1024 } })

/** Forms of a private page, by name in the address. */
export const matterForms = actionsByIntent(
  {
    repondre: matterForm(handleReply),
    retirer: matterForm(withdraw),
    renouveler: matterForm(renew, { isForExpired: true }),
    bon: handleForm({
      limits: purchaseOrderLimits,
      failing: matterFailures.failing,
      gate({ context }) {
        if (context.get(matterContext).isExpired) throw data(null, { status: 404 })
      },
      action: async ({ context }: RouteArgs, typed) =>
        handlePurchaseOrder(
          context.get(siteContext),
          typed,
          async (tx, order) =>
            (await listMatterOrders(tx, context.get(matterContext).key)).some(({ id }) => id === order.id),
          await personOf(context),
        ),
    }),
  },
  { index: true },
)

type FormHandler = (
  args: RouteArgs,
  typed: Record<string, string>,
  form: PostedForm,
) => Promise<FormOutcome | Response>

/** Creates the handler of one form; without JavaScript a saved form redirects to the page. */
function matterForm(handle: FormHandler, { isForExpired = false } = {}) {
  return handleForm({
    limits,
    failing: matterFailures.failing,
    gate({ context }) {
      if (context.get(matterContext).isExpired !== isForExpired) throw data(null, { status: 404 })
    },
    async action(args: RouteArgs, typed, form) {
      const access = args.context.get(matterContext)
      const outcome = await handle(args, typed, form)
      // The page of an expired link shows only this outcome.
      if (outcome instanceof Response || outcome.outcome !== 'saved') return outcome
      if (access.isExpired || isJsonRequested(args.request)) return outcome
      return redirect(`${matterAddress(access)}#echange`, 303)
    },
  })
}

const nothing = 'Écrivez votre message, ou joignez une photo'

/** Saves a message of the visitor, with its files. */
async function handleReply(
  { context }: RouteArgs,
  typed: Record<string, string>,
  { files }: PostedForm,
): Promise<FormOutcome | Response> {
  const checked = validateForm(visitorMessageForm, typed)
  if (checked.outcome === 'invalid') return checked
  const { id: given = '', text = '' } = checked.values
  if (!text.trim() && files.length === 0) return { outcome: 'invalid', problems: { text: nothing } }
  const { address } = context.get(requestContext)
  const id = randomIdPattern.test(given) ? given : randomId()
  const person = await personOf(context)
  const written = { id, text: text.trim(), files: toIncomingFiles(files), person }
  const answered = await storeMatterMessage(
    context.get(siteContext),
    context.get(matterContext).key,
    written,
    address,
  )
  return toFormOutcome(answered, {
    wait: rateLimitedOutcome,
    busy: { outcome: 'limited', message: requestPhotoPostponements.busy.message },
    gone: 404,
    rejected: ({ rejections }) => ({ outcome: 'invalid', problems: { fichiers: rejections.join(' ') } }),
  })
}

/** Returns the signed-in user of the client, if any. */
async function personOf(context: RouteArgs['context']) {
  const { db } = context.get(siteContext)
  const person = context.get(personContext)
  const client = person?.role === 'client' ? await findActingClient(db, person) : null
  if (!client || !(await isMatterOfClient(db, client, context.get(matterContext).key))) return null
  return findActingPerson(context, client.id)
}

const longestReason = 500

/** Withdraws a request, with the visitor's reason. */
async function withdraw(
  { context }: RouteArgs,
  { raison = '' }: Record<string, string>,
): Promise<FormOutcome | Response> {
  const reason = stripControlCharacters(raison).replace(/\s+/g, ' ').trim()
  const why = cutText(reason, longestReason)
  const { kind, id } = context.get(matterContext).key
  // A contract has its own withdrawal form.
  if (kind !== 'request' && kind !== 'message') throw data(null, { status: 404 })
  const withdrawn = await withdrawRequest(
    context.get(siteContext),
    { kind, id },
    why,
    await personOf(context),
  )
  return toFormOutcome(withdrawn, { gone: 404, accepted: isAccepted })
}

const isAccepted =
  'Votre devis est déjà accepté\u00a0: écrivez-nous ici, ou appelez-nous. Pour vous rétracter, suivez «\u00a0Renoncer au contrat ici\u00a0», au bas de cette page.'

async function renew({ context }: RouteArgs): Promise<FormOutcome | Response> {
  const { address } = context.get(requestContext)
  const renewed = await renewMatterLink(context.get(siteContext), context.get(matterContext).key, address)
  return toFormOutcome(renewed, { wait: rateLimitedOutcome })
}

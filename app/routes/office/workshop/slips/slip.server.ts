import { data, href, type RouterContextProvider, redirect } from 'react-router'
import { formatTimeOfDay } from '../../../../../domain/kernel/calendar/french-dates.ts'
import { formatDate } from '../../../../../domain/kernel/calendar/paris-day.ts'
import { hasPermission } from '../../../../../domain/kernel/permissions.ts'
import type { StaffPerson } from '../../../../../domain/kernel/person.ts'
import { randomId, randomIdPattern } from '../../../../../domain/kernel/random-id.ts'
import { type SlipKind, slipKindNames, slipKindOf } from '../../../../../domain/kernel/slip-words.ts'
import { personName } from '../../../../../domain/people/clients/client.ts'
import { findOrderRecord } from '../../../../../domain/workshop/orders/find-order.ts'
import type { PrintedSlip } from '../../../../../domain/workshop/slips/printable-slip.ts'
import { signatureSvgPath } from '../../../../../domain/workshop/slips/signature.ts'
import { slipForm } from '../../../../../domain/workshop/slips/slip-form.ts'
import {
  queueSlipMail,
  secondsToUndoSlipMail,
  undoSlipMail,
} from '../../../../../domain/workshop/slips/slip-mails.ts'
import {
  canMakeSlip,
  createSlip,
  findSlip,
  hashSlipContent,
  listSlips,
  loadSlipContent,
  type SlipContent,
  type SlipOutcome,
} from '../../../../../domain/workshop/slips/slips.ts'
import { bodyLimits, buttonFormLimits } from '../../../../forms/bodies/body-limits.ts'
import { actionsByIntent } from '../../../../forms/form-actions.ts'
import { siteContext, staffContext } from '../../../../http/context.ts'
import type { RouteArgs } from '../../../../http/route-args.ts'
import { officeForm } from '../../../../office/form/office-form.server.ts'
import { orderChangedMessage } from '../../../../office/records/order-status-labels.ts'
import { rimPhotoAddress, rimThumbnailAddress } from '../../../../office/records/rim-addresses.ts'
import { slipAddress, slipPdfAddress } from '../../../../office/records/slip-addresses.ts'

export type SlipView = Awaited<ReturnType<typeof loadSlipPage>>

/** Loads the page of a slip: the content to sign or, with `?bon=`, an existing slip. */
export async function loadSlipPage(
  context: Readonly<RouterContextProvider>,
  params: { id: string; kind: string },
  query: URLSearchParams,
) {
  const { db, clock, facts } = context.get(siteContext)
  const reader = context.get(staffContext)
  const kind = slipKindOf(params.kind)
  const orderRecord = kind && (await findOrderRecord(db, params.id))
  if (!kind || !orderRecord) throw data(null, { status: 404 })
  const { order, client } = orderRecord
  const bon = query.get('bon')
  const existingSlip = bon === null ? null : await findSlip(db, order.id, kind, bon)
  if (bon !== null && !existingSlip) throw data(null, { status: 404 })
  const content =
    existingSlip?.content ?? (await loadSlipContent(db, order, kind, clock.now(), facts.current()))
  const [newest] = existingSlip ? [] : (await listSlips(db, order.id)).filter((slip) => slip.kind === kind)
  return {
    id: order.id,
    kind,
    order: href('/gestion/commandes/:id', { id: order.id }),
    number: order.order_number,
    content: contentView(order.id, content),
    made: existingSlip && madeView(existingSlip, { reader, email: client.email, now: clock.now() }),
    /** Earlier slip of this kind; a new one corrects it. */
    before: newest
      ? { wording: slipSentence(newest), to: slipAddress(order.id, kind, { bon: newest.id }) }
      : null,
    mayMake: canMakeSlip(kind, order),
    form: {
      id: randomId(),
      seen: hashSlipContent(content),
      shown: content.photos.map(({ id }) => id).join(' '),
      signer: query.get('remises')?.slice(0, 120) ?? (client.type === 'company' ? '' : personName(client)),
    },
  }
}

const contentView = (
  orderId: string,
  { client, vehicle, plate, workshop, rims, photos, terms }: SlipContent,
) => ({
  facts: [
    { label: 'Client', value: client },
    { label: 'Véhicule', value: vehicle },
    { label: 'Immatriculation', value: plate },
    { label: 'Atelier', value: workshop.title },
  ].filter(({ value }) => value !== ''),
  rims,
  photos: photos.map(({ id, shows }) => ({
    id,
    name: shows,
    url: rimPhotoAddress(orderId, id),
    thumbnail: rimThumbnailAddress(orderId, id),
  })),
  terms,
})

interface MadeFor {
  reader: StaffPerson
  email: string | null
  now: Date
}

function madeView(slip: PrintedSlip, { reader, email, now }: MadeFor) {
  const { id, kind, order_id, signature, mailed_to, mailed_at, mail_asked_at } = slip
  const readsClients = hasPermission(reader, 'read-clients')
  return {
    id,
    isSigned: signature !== null,
    wording: slipSentence(slip),
    drawing: signature && { path: signatureSvgPath(signature), alt: `Signature de ${slip.signer}` },
    pdf: slipPdfAddress(order_id, kind, id),
    mail: {
      state: mailed_at ? 'sent' : mail_asked_at ? 'mail-queued' : email ? 'none' : 'no-address',
      wording: mailed_at ? `Envoyé au client le ${dateAndTime(mailed_at)}` : null,
      // Address of the client, only for readers who may read clients.
      to: readsClients ? (mailed_to ?? email) : null,
      undoSeconds: secondsToUndoSlipMail(slip, reader, now),
    } as const,
  }
}

const dateAndTime = (at: Date) => `${formatDate(at)} à ${formatTimeOfDay(at)}`

/** Returns who signed a slip, and when: « Signé par Jeanne Morel le 12/11/2026 à 10 h 42, avec Sophie Lambert ». */
function slipSentence({ kind, created_at, signer, signature, made_by_name }: PrintedSlip): string {
  const when = `le ${dateAndTime(created_at)}`
  if (signature) return `Signé par ${signer} ${when}, avec ${made_by_name}`
  const signerText = signer && (kind === 'deposit' ? `, déposées par ${signer}` : `, remises à ${signer}`)
  return `Sans signature à l’écran${signerText}, ${when}, par ${made_by_name}`
}

export async function loadOrderSlips(
  context: Readonly<RouterContextProvider>,
  order: Parameters<typeof canMakeSlip>[1],
) {
  const { db } = context.get(siteContext)
  const slips = await listSlips(db, order.id)
  return {
    made: slips.map((slip) => ({
      id: slip.id,
      name: slipKindNames[slip.kind],
      wording: slipSentence(slip),
      to: slipAddress(order.id, slip.kind, { bon: slip.id }),
      pdf: slipPdfAddress(order.id, slip.kind, slip.id),
    })),
    make: (['deposit', 'handover'] as const)
      .filter((kind) => canMakeSlip(kind, order))
      .map((kind) => ({
        kind,
        name: slipKindNames[kind],
        to: slipAddress(order.id, kind),
        isAgain: slips.some((slip) => slip.kind === kind),
      })),
  }
}

/** Form submission to the page of a slip. */
type SlipRouteArgs = RouteArgs & { params: { id: string; kind: string } }

function kindOf({ params }: SlipRouteArgs): SlipKind {
  const kind = slipKindOf(params.kind)
  if (!kind) throw data(null, { status: 404 })
  return kind
}

const slipLimits = bodyLimits(slipForm, {
  maxBytes: 131_072,
  more: {
    bon: { longest: 16 },
    vu: { longest: 64 },
    photos: { longest: 16_384 },
    signature: { longest: 98_304 },
    suite: { longest: 16 },
  },
})

const slipChanged =
  'Les jantes ou leurs photos ont changé entre-temps\u00a0: relisez avec le client ce qui est au-dessus, puis signez de nouveau.'

const slip = officeForm({
  rules: slipForm,
  limits: slipLimits,
  // The signature is not returned with a rejected form: it has to be drawn again.
  selectReturnedValues: ({ signature: _, ...typed }) => typed,
  async run({ deps, by, typed, values }, args: SlipRouteArgs): Promise<SlipOutcome | Response> {
    const kind = kindOf(args)
    const { bon = '', vu = '', photos = '', signature = '', suite } = typed
    if (!randomIdPattern.test(bon)) return { outcome: 'changed' }
    const result = await createSlip(deps, by, args.params.id, {
      id: bon,
      kind,
      seen: vu,
      shown: photos.split(' '),
      signer: values.signer ?? '',
      signature: suite === 'papier' ? null : signature,
    })
    if (result.outcome !== 'saved') return result
    return redirect(slipAddress(args.params.id, kind, { bon: result.id }), 303)
  },
  rejections: {
    gone: orderChangedMessage,
    'not-yet': 'Cette commande n’en est pas là\u00a0: rechargez la page pour voir où elle en est.',
    changed: slipChanged,
  },
})

const mailLimits = { ...buttonFormLimits, fields: { bon: { longest: 16 } } }

const keyOf = (args: SlipRouteArgs, { bon = '' }: Record<string, string>) => ({
  orderId: args.params.id,
  kind: kindOf(args),
  id: bon,
})

const mail = officeForm({
  limits: mailLimits,
  run: ({ deps, by, typed }, args: SlipRouteArgs) => queueSlipMail(deps, by, keyOf(args, typed)),
  rejections: {
    gone: orderChangedMessage,
    'no-address': 'Ce client n’a pas d’adresse e-mail\u00a0: remettez-lui le PDF.',
  },
})

const mailUndo = officeForm({
  limits: mailLimits,
  run: ({ deps, by, typed }, args: SlipRouteArgs) => undoSlipMail(deps, by, keyOf(args, typed)),
  rejections: { gone: orderChangedMessage, 'too-late': 'Trop tard\u00a0: l’e-mail est parti.' },
})

/** Form handlers of a slip's page, by the form name in the address. */
export const slipForms = actionsByIntent({
  faire: slip,
  envoyer: mail,
  'annuler-envoi': mailUndo,
})

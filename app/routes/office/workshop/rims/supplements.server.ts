import { data } from 'react-router'
import * as z from 'zod/mini'
import { liftForm } from '../../../../../domain/business/safety/lift-form.ts'
import { blockedSentence } from '../../../../../domain/business/safety/safety-rules.ts'
import { decisionChannels } from '../../../../../domain/contracts/estimates/estimate-options.ts'
import {
  type AnswerOutcome,
  noteSupplementAnswer,
} from '../../../../../domain/contracts/supplements/answer-supplement.ts'
import {
  gridPrice,
  liftRuleOfSupplement,
  proposeSupplement,
  type SendingOutcome,
  sendSupplement,
  withdrawSupplement,
} from '../../../../../domain/contracts/supplements/send-supplement.ts'
import {
  isOpen,
  listSupplements,
  type Supplement,
  type SupplementState,
  supplementPeriod,
  supplementStateNames,
} from '../../../../../domain/contracts/supplements/supplement.ts'
import {
  declinedWays,
  notedAnswerForm,
  proposalForm,
  sendingForm,
} from '../../../../../domain/contracts/supplements/supplement-forms.ts'
import {
  safetyOfFinishing,
  safetyOfSupplement,
  standingBlock,
} from '../../../../../domain/contracts/supplements/supplement-safety.ts'
import { hasWorkToStop } from '../../../../../domain/contracts/withdrawals/find-withdrawal.ts'
import { formatDayAndHour, formatLongDay } from '../../../../../domain/kernel/calendar/french-dates.ts'
import { addDays, parisDay } from '../../../../../domain/kernel/calendar/paris-day.ts'
import { validateForm } from '../../../../../domain/kernel/forms/validate-form.ts'
import { decimalCents, formatCents } from '../../../../../domain/kernel/money/amounts.ts'
import { lineTotal } from '../../../../../domain/kernel/money/vat.ts'
import { hasPermission } from '../../../../../domain/kernel/permissions.ts'
import type { StaffPerson } from '../../../../../domain/kernel/person.ts'
import { rimPositions, rimServices } from '../../../../../domain/kernel/rim-words.ts'
import { ownValue } from '../../../../../domain/kernel/text/own-value.ts'
import type { findRim } from '../../../../../domain/workshop/rims/rim.ts'
import { bodyLimits, buttonLimits } from '../../../../forms/bodies/body-limits.ts'
import { type FormOutcome, formError } from '../../../../forms/form-outcome.ts'
import { receiveForm } from '../../../../forms/receive-form.ts'
import { type SiteContext, siteContext, staffContext } from '../../../../http/context.ts'
import type { RouteVisit } from '../../../../http/visit.ts'
import { officeFailures } from '../../../../office/form/office-failures.ts'
import { safetyNote } from '../../business/safety/safety-view.server.ts'

type FoundRim = NonNullable<Awaited<ReturnType<typeof findRim>>>

/** What a rim's page shows of its supplements: the one that waits, with what the reader may do of it, and those that were answered. */
export async function supplementsView(
  site: SiteContext,
  reader: StaffPerson,
  { rim, order, client }: FoundRim,
  rimKind: string | null,
) {
  const all = await listSupplements(site.db, rim.id)
  const open = all.find(isOpen)
  return {
    open: open ? await openView(site, reader, { rim, order, client, open, rimKind }) : null,
    settled: await Promise.all(
      all
        .filter((one) => !isOpen(one))
        .map(async (one) =>
          settledView(
            one,
            await withdrawalNotes(site, one, { order, client }),
            hasPermission(reader, 'edit-orders'),
          ),
        ),
    ),
  }
}

/** Until when the client may withdraw from an accepted supplement, and from when its work may begin, as lines of its record. */
async function withdrawalNotes(
  { db, clock }: Pick<SiteContext, 'db' | 'clock'>,
  { state, answered_at, answer_channel, early_start_at, rim_id }: Supplement,
  { order, client }: Pick<FoundRim, 'order' | 'client'>,
): Promise<string[]> {
  const isDistance = state === 'accepted' && client.type === 'individual' && answer_channel !== 'workshop'
  if (!isDistance || !answered_at) return []
  const { last, lostAt, endsWithWork } = await supplementPeriod(
    db,
    { early_start_at, rim_id },
    order,
    answered_at,
  )
  if (lostAt)
    return [
      `Plus de rétractation possible\u00a0: ce travail, commencé à la demande expresse du client, était pleinement exécuté le ${formatLongDay(parisDay(lostAt))}`,
    ]
  if (last < parisDay(clock.now())) return [`Délai de rétractation terminé le ${formatLongDay(last)}`]
  return [
    `Rétractation possible jusqu’au ${formatLongDay(last)} inclus${endsWithWork ? ', tant que ce travail n’est pas pleinement exécuté' : ''}`,
    ...(endsWithWork || !hasWorkToStop(order)
      ? []
      : [`Pas de travail avant le ${formatLongDay(addDays(last, 1))}`]),
  ]
}

interface OpenSupplement extends Pick<FoundRim, 'rim' | 'order' | 'client'> {
  open: Supplement
  rimKind: string | null
}

async function openView(
  site: SiteContext,
  reader: StaffPerson,
  { rim, order, client, open, rimKind }: OpenSupplement,
) {
  const around = { rim, order, rimKind }
  const rules = safetyOfSupplement(around, open)
  const block = standingBlock(rules, open.safety_lifts)
  const mustReturn = standingBlock(safetyOfFinishing(around, open), open.safety_lifts)
  // No amount is the floor's, nor an address.
  const mayEdit = hasPermission(reader, 'edit-orders')
  const grid = mayEdit ? await gridPrice(site.db, site, order, rim, open.service) : null
  const isSent = open.state === 'sent'
  const isCancelled = order.cancelled_at !== null
  return {
    id: open.id,
    isSent,
    isCancelled,
    words: open.words,
    service: open.service,
    work: ownValue(rimServices, open.service) ?? open.service,
    who: `${open.proposed_by_name}, ${formatDayAndHour(open.proposed_at)}`,
    price: open.unit_price === null || !mayEdit ? null : `${formatCents(open.unit_price)} HT`,
    grid: grid === null ? null : formatCents(grid),
    typedPrice: decimalCents(grid),
    sent: open.sent_at
      ? open.sent_to
        ? `${open.mailed_at ? 'Demandé' : 'En route'}${mayEdit ? ` à ${open.sent_to}` : ''}, ${formatDayAndHour(open.sent_at)}`
        : `Sans adresse e-mail\u00a0: appelez le client. ${formatDayAndHour(open.sent_at)}`
      : null,
    ifDeclined: declinedWays[open.if_declined],
    ways: mustReturn ? { return: declinedWays.return } : declinedWays,
    mustReturn: mustReturn?.says ?? null,
    lines: Object.fromEntries(
      (mayEdit ? order.lines : []).flatMap((line, place) =>
        line.unit_price > 0
          ? [
              [
                String(place),
                `${line.quantity > 1 ? `Une jante de\u00a0: ${line.quantity} × ` : ''}${line.description}, ${formatCents(lineTotal({ ...line, quantity: 1 }))}`,
              ],
            ]
          : [],
      ),
    ),
    likelyLine: mayEdit ? likelyLine(order.lines, rim) : '',
    email: mayEdit ? client.email : null,
    isConsumer: client.type === 'individual',
    person: mayEdit ? [client.first_name, client.last_name].filter(Boolean).join(' ') : '',
    notes: rules.map((rule) =>
      safetyNote(
        rule,
        open.safety_lifts.find((lift) => lift.rule === rule.id),
      ),
    ),
    block: block && { rule: block.id, name: block.name },
    may: {
      send: mayEdit && !isSent && !isCancelled,
      answer: mayEdit && isSent && !isCancelled,
      withdraw: mayEdit || (!isSent && open.proposed_by === reader.userId),
      lift: hasPermission(reader, 'lift-safety-rules') && !isSent && !isCancelled,
    },
  }
}

/** The line that the rim is most likely billed by: the only one, or the one that names its place. */
function likelyLine(lines: FoundRim['order']['lines'], { position }: FoundRim['rim']): string {
  const where = rimPositions[position].toLowerCase()
  const named = lines.findIndex(
    ({ description, unit_price }) => unit_price > 0 && description.toLowerCase().includes(where),
  )
  if (named >= 0) return String(named)
  return lines.length === 1 && (lines[0]?.unit_price ?? 0) > 0 ? '0' : ''
}

/** « Soudure, accepté en ligne par Jeanne Morel, le 3 mars 2026 à 10 h 12 », with what follows of it. */
function settledView(one: Supplement, withdrawal: readonly string[], mayEdit: boolean) {
  const { state, answered_at, answer_channel, answered_by, shown_hash } = one
  const at = answered_at ?? one.withdrawn_at
  const how = answer_channel ? decisionChannels[answer_channel].toLowerCase() : ''
  const notes = [
    mayEdit && one.unit_price !== null && state !== 'withdrawn' && `${formatCents(one.unit_price)} HT`,
    one.promised_on && `Promise pour le ${formatLongDay(one.promised_on)}`,
    ...withdrawal,
    state === 'accepted' &&
      answer_channel !== 'workshop' &&
      (one.confirmed_at
        ? `Confirmation envoyée${mayEdit ? ` à ${one.confirmed_to}` : ''}`
        : 'La confirmation n’est pas partie par e-mail'),
    ...one.safety_lifts.map(
      ({ reason, by }) => `Règle de sécurité levée par ${by}\u00a0: «\u00a0${reason}\u00a0»`,
    ),
    shown_hash && `Empreinte de ce qui était affiché\u00a0: ${shown_hash}`,
  ]
  return {
    id: one.id,
    says: [
      ownValue(rimServices, one.service) ?? one.service,
      [supplementStateNames[state].toLowerCase(), how, answered_by && `par ${answered_by}`]
        .filter(Boolean)
        .join(' '),
      at && formatDayAndHour(at),
    ]
      .filter(Boolean)
      .join(', '),
    words: one.words,
    notes: notes.filter((note): note is string => Boolean(note)),
  }
}

type RimVisit = RouteVisit & { params: { id: string; rimId: string } }

const { failing } = officeFailures
const idField = { supplement: { longest: 64 } }

/** For whoever may not decide of orders, these forms do not exist. */
function requireOffice({ context }: RimVisit): void {
  if (!hasPermission(context.get(staffContext), 'edit-orders')) throw data(null, { status: 404 })
}

const closedSentences = {
  cancelled: 'Cette commande est annulée\u00a0: un supplément se traite sur une nouvelle commande.',
  billed: 'Cette commande est déjà facturée\u00a0: un supplément se traite sur une nouvelle commande.',
  left: 'Les jantes de cette commande ne sont plus au travail\u00a0: un supplément se traite sur une nouvelle commande.',
  expected: 'Ces jantes sont encore attendues\u00a0: notez d’abord leur réception.',
} as const

const gone = formError('Ce supplément n’existe plus\u00a0: rechargez la page.')

/** « Déjà accepté » of a press on what is not so any more. */
const settled = (state: SupplementState) =>
  formError(
    `Ce supplément est déjà «\u00a0${supplementStateNames[state].toLowerCase()}\u00a0»\u00a0: rechargez la page.`,
  )

const receiveProposal = receiveForm({
  shape: bodyLimits(proposalForm, { maxBytes: 16_384 }),
  failing,
  async action({ context, params }: RimVisit, typed) {
    const checked = validateForm(proposalForm, typed)
    if (checked.outcome === 'invalid') return checked
    const key = { orderId: params.id, rimId: params.rimId }
    const proposed = await proposeSupplement(
      context.get(siteContext),
      context.get(staffContext),
      key,
      checked.values,
    )
    switch (proposed.outcome) {
      case 'saved':
        return proposed
      case 'gone':
        throw data(null, { status: 404 })
      case 'open':
        return formError('Un supplément attend déjà sur cette jante.')
      default:
        return formError(closedSentences[proposed.outcome])
    }
  },
})

const receiveSending = receiveForm({
  shape: bodyLimits(sendingForm, { maxBytes: 16_384, more: idField }),
  failing,
  async action(visit: RimVisit, { supplement = '', ...typed }) {
    requireOffice(visit)
    const checked = validateForm(sendingForm, typed)
    if (checked.outcome === 'invalid') return checked
    const [deps, by] = [visit.context.get(siteContext), visit.context.get(staffContext)]
    return toSendingOutcome(await sendSupplement(deps, by, supplement, checked.values))
  },
})

function toSendingOutcome(sending: SendingOutcome): FormOutcome {
  switch (sending.outcome) {
    case 'saved':
      return sending
    case 'gone':
      return gone
    case 'changed':
      return settled(sending.state)
    case 'no-price':
      return { outcome: 'invalid', problems: { prix: 'La grille n’a pas ce prix\u00a0: indiquez-le' } }
    case 'no-line':
      return { outcome: 'invalid', problems: { ligne: 'Cette ligne n’est plus sur la commande' } }
    case 'blocked':
      return formError(
        sending.without
          ? `${blockedSentence(sending.rule)} En cas de refus, la jante se rend sans travail.`
          : blockedSentence(sending.rule),
      )
    default:
      return formError(closedSentences[sending.outcome])
  }
}

const receiveWithdrawal = receiveForm({
  shape: { ...buttonLimits, fields: idField },
  failing,
  async action({ context }: RimVisit, { supplement = '' }) {
    const withdrawn = await withdrawSupplement(
      context.get(siteContext),
      context.get(staffContext),
      supplement,
    )
    if (withdrawn.outcome === 'changed') return settled(withdrawn.state)
    return withdrawn.outcome === 'gone' ? gone : { outcome: 'saved' }
  },
})

const liftOf = z.object({ ...liftForm.shape })

const receiveLift = receiveForm({
  shape: bodyLimits(liftOf, { maxBytes: 8_192 }),
  failing,
  async action({ context }: RimVisit, typed) {
    const by = context.get(staffContext)
    if (!hasPermission(by, 'lift-safety-rules')) throw data(null, { status: 404 })
    const checked = validateForm(liftOf, typed)
    if (checked.outcome === 'invalid') return checked
    const [supplement = '', regle = ''] = checked.values.regle.split(' ')
    const lift = { regle, motif: checked.values.motif }
    const lifted = await liftRuleOfSupplement(context.get(siteContext), by, supplement, lift)
    return lifted.outcome === 'saved' ? { outcome: 'saved' } : gone
  },
})

const receiveAnswer = receiveForm({
  shape: bodyLimits(notedAnswerForm, { maxBytes: 8_192, more: idField }),
  failing,
  async action(visit: RimVisit, { supplement = '', ...typed }) {
    requireOffice(visit)
    const checked = validateForm(notedAnswerForm, typed)
    if (checked.outcome === 'invalid') return checked
    const { reponse, canal, qui, sans_attendre } = checked.values
    const said = {
      isYes: reponse === 'oui',
      channel: canal,
      by: qui || null,
      isEarly: sans_attendre === 'on',
    }
    const [deps, by] = [visit.context.get(siteContext), visit.context.get(staffContext)]
    return toAnswerOutcome(await noteSupplementAnswer(deps, by, supplement, said))
  },
})

function toAnswerOutcome(answer: AnswerOutcome): FormOutcome {
  switch (answer.outcome) {
    case 'saved':
      return answer
    case 'settled':
      return settled(answer.state)
    case 'gone':
    case 'changed':
      return gone
    case 'blocked':
      return formError(
        `Règle de sécurité «\u00a0${answer.rule.name}\u00a0»\u00a0: ${answer.rule.says} Retirez ce supplément et signalez-le de nouveau\u00a0: un responsable peut alors lever la règle par écrit.`,
      )
    case 'withdrawn':
      return formError('Le client s’est rétracté de cette commande\u00a0: traitez d’abord sa déclaration.')
    default:
      return formError(closedSentences[answer.outcome])
  }
}

/** The forms of a rim's page that are of its supplements. */
export const supplementForms = {
  proposer: receiveProposal,
  demander: receiveSending,
  retirer: receiveWithdrawal,
  lever: receiveLift,
  repondre: receiveAnswer,
}

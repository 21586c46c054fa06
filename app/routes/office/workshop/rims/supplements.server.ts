import * as z from 'zod/mini'
import { liftSafetyRuleForm } from '../../../../../domain/business/safety/lift-form.ts'
import { formatBlockingRule } from '../../../../../domain/business/safety/safety-rules.ts'
import { estimateDecisionChannelNames } from '../../../../../domain/contracts/estimates/estimate-options.ts'
import { recordSupplementAnswer } from '../../../../../domain/contracts/supplements/answer-supplement.ts'
import {
  findSupplementGridPrice,
  liftSafetyRuleOfSupplement,
  proposeSupplement,
  submitSupplementToClient,
  withdrawSupplement,
} from '../../../../../domain/contracts/supplements/propose-supplement.ts'
import {
  findSupplementObstacle,
  findSupplementWithdrawalPeriod,
  isSupplementOpen,
  isSupplementOverdue,
  type Supplement,
  type SupplementState,
  supplementStateNames,
} from '../../../../../domain/contracts/supplements/supplement.ts'
import {
  recordedSupplementAnswerForm,
  sendSupplementForm,
  supplementDeclineConsequenceNames,
  supplementProposalForm,
} from '../../../../../domain/contracts/supplements/supplement-forms.ts'
import {
  findFirstUnliftedBlockingRule,
  listRulesAgainstCompletingRim,
  listSafetyRulesOfSupplement,
} from '../../../../../domain/contracts/supplements/supplement-safety.ts'
import { hasWorkToStop } from '../../../../../domain/contracts/withdrawals/find-withdrawal.ts'
import { formatDayAndHour, formatLongDay } from '../../../../../domain/kernel/calendar/french-dates.ts'
import { addDays, parisDay } from '../../../../../domain/kernel/calendar/paris-day.ts'
import { formatCents, formatDecimalCents } from '../../../../../domain/kernel/money/amounts.ts'
import { lineTotalExclTaxOf } from '../../../../../domain/kernel/money/vat.ts'
import { hasPermission } from '../../../../../domain/kernel/permissions.ts'
import type { StaffPerson } from '../../../../../domain/kernel/person.ts'
import { rimDefectNames, rimPositionNames, rimServiceNames } from '../../../../../domain/kernel/rim-words.ts'
import { getOwnProperty } from '../../../../../domain/kernel/text/own-property.ts'
import { bodyLimits, buttonFormLimits } from '../../../../forms/bodies/body-limits.ts'
import { formWideProblem } from '../../../../forms/form-outcome.ts'
import type { SiteContext } from '../../../../http/context.ts'
import { officeForm } from '../../../../office/form/office-form.server.ts'
import { toSafetyNote } from '../../business/safety/safety-view.server.ts'
import type { FoundRim, RimRouteArgs } from './rim-route-args.ts'

/**
 * Returns the supplements of a rim: the open one with the actions that the reader may take, those that were answered, and the
 * choices of the form that proposes one.
 */
export async function loadSupplementsOfRim(
  deps: SiteContext,
  reader: StaffPerson,
  { rim, order, client }: FoundRim,
  { all, rimKind }: { all: readonly Supplement[]; rimKind: string | null },
) {
  const open = all.find(isSupplementOpen)
  const mayEdit = hasPermission(reader, 'edit-orders')
  return {
    open: open ? await openView(deps, reader, { rim, order, client, open, rimKind }) : null,
    settled: await Promise.all(
      all
        .filter((one) => !isSupplementOpen(one))
        .map(async (one) => settledView(one, await withdrawalNotes(deps, one, { order, client }), mayEdit)),
    ),
    mayPropose: !open && (await findSupplementObstacle(deps.db, order)) === null,
    services: rimServiceNames,
    defectChoices: rimDefectNames,
  }
}

/** Returns, for an accepted supplement, until when the client may withdraw and from when the work may begin. */
async function withdrawalNotes(
  { db, clock, facts }: Pick<SiteContext, 'db' | 'clock' | 'facts'>,
  { state, answered_at, answer_channel, early_start_at, rim_id }: Supplement,
  { order, client }: Pick<FoundRim, 'order' | 'client'>,
): Promise<string[]> {
  const isDistance = state === 'accepted' && client.type === 'individual' && answer_channel !== 'workshop'
  if (!isDistance || !answered_at) return []
  const { last, lostAt, endsWithWork } = await findSupplementWithdrawalPeriod(
    db,
    { early_start_at, rim_id },
    order,
    answered_at,
    facts.current(),
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
  deps: SiteContext,
  reader: StaffPerson,
  { rim, order, client, open, rimKind }: OpenSupplement,
) {
  const around = { rim, order, rimKind }
  const rules = listSafetyRulesOfSupplement(around, open)
  const block = findFirstUnliftedBlockingRule(rules, open.safety_lifts)
  const mustReturn = findFirstUnliftedBlockingRule(
    listRulesAgainstCompletingRim(around, open),
    open.safety_lifts,
  )
  // Workshop staff see neither amounts nor addresses.
  const mayEdit = hasPermission(reader, 'edit-orders')
  const grid = mayEdit ? await findSupplementGridPrice(deps.db, deps, order, rim, open.service) : null
  const isSent = open.state === 'sent'
  const isCancelled = order.cancelled_at !== null
  return {
    id: open.id,
    isSent,
    isCancelled,
    words: open.words,
    service: open.service,
    work: getOwnProperty(rimServiceNames, open.service) ?? open.service,
    who: `${open.proposed_by_name}, ${formatDayAndHour(open.proposed_at)}`,
    price: open.unit_price === null || !mayEdit ? null : `${formatCents(open.unit_price)} HT`,
    grid: grid === null ? null : formatCents(grid),
    typedPrice: formatDecimalCents(grid),
    sent: sentSentence(open, mayEdit),
    ifDeclined: supplementDeclineConsequenceNames[open.if_declined],
    ways: mustReturn
      ? { return: supplementDeclineConsequenceNames.return }
      : supplementDeclineConsequenceNames,
    mustReturn: mustReturn?.wording ?? null,
    lines: mayEdit ? lineChoices(order.lines) : {},
    likelyLine: mayEdit ? likelyLine(order.lines, rim) : '',
    email: mayEdit ? client.email : null,
    phone: isSent && hasPermission(reader, 'read-clients') ? client.phone : null,
    isOverdue: isSupplementOverdue(open, deps.clock.now()),
    isConsumer: client.type === 'individual',
    person: mayEdit ? [client.first_name, client.last_name].filter(Boolean).join(' ') : '',
    notes: rules.map((rule) =>
      toSafetyNote(
        rule,
        open.safety_lifts.find((lift) => lift.rule === rule.id),
      ),
    ),
    block: block && { rule: block.id, name: block.name },
    permissions: {
      send: mayEdit && !isSent && !isCancelled,
      answer: mayEdit && isSent && !isCancelled,
      withdraw: mayEdit || (!isSent && open.proposed_by === reader.userId),
      lift: hasPermission(reader, 'lift-safety-rules') && !isSent && !isCancelled,
    },
  }
}

/** Returns « Demandé à jeanne@exemple.fr, le 3 mars 2026 à 10 h 12 »; `null` before the supplement is sent. */
function sentSentence({ sent_at, sent_to, mailed_at }: Supplement, mayEdit: boolean): string | null {
  if (!sent_at) return null
  const at = formatDayAndHour(sent_at)
  if (!sent_to) return `Sans adresse e-mail\u00a0: appelez le client. ${at}`
  return `${mailed_at ? 'Demandé' : 'En route'}${mayEdit ? ` à ${sent_to}` : ''}, ${at}`
}

/** Returns the lines of the order that the supplement can replace, by their place; discounts are left out. */
function lineChoices(lines: FoundRim['order']['lines']): Record<string, string> {
  const choices = lines.map((line, index) => {
    const one = line.quantity > 1 ? `Une jante de\u00a0: ${line.quantity} × ` : ''
    const price = formatCents(lineTotalExclTaxOf({ ...line, quantity: 1 }))
    return [String(index), `${one}${line.description}, ${price}`] as const
  })
  return Object.fromEntries(choices.filter((_, index) => (lines[index]?.unit_price ?? 0) > 0))
}

/** Returns the line that most likely bills the rim: the only one, or the one that names its position. */
function likelyLine(lines: FoundRim['order']['lines'], { position }: FoundRim['rim']): string {
  const where = rimPositionNames[position].toLowerCase()
  const named = lines.findIndex(
    ({ description, unit_price }) => unit_price > 0 && description.toLowerCase().includes(where),
  )
  if (named >= 0) return String(named)
  return lines.length === 1 && (lines[0]?.unit_price ?? 0) > 0 ? '0' : ''
}

/**
 * Returns a settled supplement as a sentence: « Soudure, accepté en ligne par Jeanne Morel, le 3 mars 2026 à 10 h 12 », and its
 * consequences.
 */
function settledView(one: Supplement, withdrawal: readonly string[], mayEdit: boolean) {
  const { state, answered_at, answer_channel, answered_by, shown_hash } = one
  const at = answered_at ?? one.withdrawn_at
  const how = answer_channel ? estimateDecisionChannelNames[answer_channel].toLowerCase() : ''
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
    wording: [
      getOwnProperty(rimServiceNames, one.service) ?? one.service,
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

const idField = { supplement: { longest: 64 } }

/** Rejections when the state of the order allows no supplement. */
const closedSentences = {
  cancelled: 'Cette commande est annulée\u00a0: un supplément se traite sur une nouvelle commande.',
  billed: 'Cette commande est déjà facturée\u00a0: un supplément se traite sur une nouvelle commande.',
  'work-finished':
    'Le travail sur les jantes de cette commande est terminé\u00a0: un supplément se traite sur une nouvelle commande.',
  expected: 'Ces jantes sont encore attendues\u00a0: notez d’abord leur réception.',
} as const

const goneOutcome = formWideProblem('Ce supplément n’existe plus\u00a0: rechargez la page.')

/** Returns the rejection « Déjà accepté »: the client has answered the supplement since the page was shown. */
const settled = (state: SupplementState) =>
  formWideProblem(
    `Ce supplément est déjà «\u00a0${supplementStateNames[state].toLowerCase()}\u00a0»\u00a0: rechargez la page.`,
  )

const proposal = officeForm({
  rules: supplementProposalForm,
  run: ({ deps, by, values }, { params }: RimRouteArgs) =>
    proposeSupplement(deps, by, { orderId: params.id, rimId: params.rimId }, values),
  rejections: {
    gone: 404,
    open: 'Un supplément attend déjà sur cette jante.',
    ...closedSentences,
  },
})

const sending = officeForm({
  permission: 'edit-orders',
  rules: sendSupplementForm,
  limits: bodyLimits(sendSupplementForm, { maxBytes: 16_384, more: idField }),
  run: ({ deps, by, typed: { supplement = '' }, values }) =>
    submitSupplementToClient(deps, by, supplement, values),
  rejections: {
    gone: goneOutcome,
    changed: ({ state }) => settled(state),
    'no-price': { outcome: 'invalid', problems: { prix: 'La grille n’a pas ce prix\u00a0: indiquez-le' } },
    'no-line': { outcome: 'invalid', problems: { ligne: 'Cette ligne n’est plus sur la commande' } },
    blocked: ({ rule, without }) =>
      without
        ? `${formatBlockingRule(rule)} En cas de refus, la jante est rendue sans travail.`
        : formatBlockingRule(rule),
    ...closedSentences,
  },
})

const withdrawal = officeForm({
  limits: { ...buttonFormLimits, fields: idField },
  run: ({ deps, by, typed: { supplement = '' } }) => withdrawSupplement(deps, by, supplement),
  rejections: { gone: goneOutcome, changed: ({ state }) => settled(state) },
})

const liftOf = z.object({ ...liftSafetyRuleForm.shape })

const lift = officeForm({
  permission: 'lift-safety-rules',
  rules: liftOf,
  run({ deps, by, values }) {
    const [supplement = '', regle = ''] = values.regle.split(' ')
    return liftSafetyRuleOfSupplement(deps, by, supplement, { regle, motif: values.motif })
  },
  rejections: { gone: goneOutcome },
})

const answer = officeForm({
  permission: 'edit-orders',
  rules: recordedSupplementAnswerForm,
  limits: bodyLimits(recordedSupplementAnswerForm, { maxBytes: 8_192, more: idField }),
  run: ({ deps, by, typed: { supplement = '' }, values: { reponse, canal, qui, sans_attendre } }) =>
    recordSupplementAnswer(deps, by, supplement, {
      isYes: reponse === 'oui',
      channel: canal,
      by: qui || null,
      isEarly: sans_attendre === 'on',
    }),
  rejections: {
    settled: ({ state }) => settled(state),
    gone: goneOutcome,
    changed: goneOutcome,
    blocked: ({ rule }) =>
      `Règle de sécurité «\u00a0${rule.name}\u00a0»\u00a0: ${rule.wording} Retirez ce supplément et signalez-le de nouveau\u00a0: un responsable peut alors lever la règle par écrit.`,
    withdrawn: 'Le client s’est rétracté de cette commande\u00a0: traitez d’abord sa déclaration.',
    ...closedSentences,
  },
})

export const supplementForms = {
  proposer: proposal,
  demander: sending,
  retirer: withdrawal,
  lever: lift,
  repondre: answer,
}

import { data, href, redirect } from 'react-router'
import { containsGoods } from '../../../domain/billing/documents/line-nature.ts'
import { buyerType, quotedPurchaseOrder, quoteTermsDay } from '../../../domain/billing/documents/quote.ts'
import { findDocument, findDocumentClient } from '../../../domain/billing/printing/open-document.ts'
import { depositAmount } from '../../../domain/business/general-terms.ts'
import type { Facts, Site } from '../../../domain/business/site.ts'
import { findTextVersionById } from '../../../domain/business/texts/text-versions.ts'
import { requiresAcceptanceCode } from '../../../domain/contracts/acceptance/accept-estimate.ts'
import {
  acceptanceCodeMinutes,
  acceptWithCode,
  maskAddress,
} from '../../../domain/contracts/acceptance/acceptance-code.ts'
import {
  acceptanceTexts,
  consumerTextsByNature,
} from '../../../domain/contracts/acceptance/acceptance-texts.ts'
import { askAboutEstimate } from '../../../domain/contracts/acceptance/ask-question.ts'
import { declineAsClient } from '../../../domain/contracts/acceptance/decline-estimate.ts'
import {
  clientAcceptForm,
  clientDeclineForm,
  estimateQuestionForm,
} from '../../../domain/contracts/estimates/client-accept-form.ts'
import {
  clientStatusNames,
  type Estimate,
  findCurrentEstimate,
  findEstimate,
  markEstimateSeen,
  mayAccept,
} from '../../../domain/contracts/estimates/estimate.ts'
import {
  type ChoosableRim,
  choiceOf,
  priceChoice,
} from '../../../domain/contracts/estimates/estimate-choice.ts'
import {
  findPeriod,
  mayWithdraw,
  withdrawalSentence,
} from '../../../domain/contracts/estimates/withdrawal-period.ts'
import { hashAnswerState, listProofs } from '../../../domain/contracts/proofs/proof-chain.ts'
import { concernsPart, listWithdrawalsOf } from '../../../domain/contracts/withdrawals/find-withdrawal.ts'
import { listContractParts } from '../../../domain/contracts/withdrawals/withdraw-part.ts'
import { confirmationAddress } from '../../../domain/correspondence/matters/confirmation-address.ts'
import { listOwnAddresses } from '../../../domain/correspondence/matters/own-addresses.ts'
import { formatDayAndHour, formatLongDay } from '../../../domain/kernel/calendar/french-dates.ts'
import { addDays, formatDate, formatDay } from '../../../domain/kernel/calendar/paris-day.ts'
import { validateForm } from '../../../domain/kernel/forms/validate-form.ts'
import { formatCents, formatPercent } from '../../../domain/kernel/money/amounts.ts'
import { inclTax, lineTotal, lineTotalsInclTax, type Totals } from '../../../domain/kernel/money/vat.ts'
import { randomId, randomIdPattern } from '../../../domain/kernel/random-id.ts'
import { rimFinishes, rimPositions, rimServices } from '../../../domain/kernel/rim-words.ts'
import {
  accessParameters,
  signWithSameExpiry,
  verifySignedAccess,
} from '../../../domain/kernel/signatures.ts'
import { counted } from '../../../domain/kernel/text/french-number.ts'
import { type Client, clientName } from '../../../domain/people/clients/client.ts'
import { findActingClient } from '../../../domain/people/clients/find-client.ts'
import { findCancellation } from '../../../domain/workshop/orders/cancel-order.ts'
import { answerFailures } from '../../forms/answer-failures.ts'
import { bodyLimits, buttonLimits } from '../../forms/bodies/body-limits.ts'
import { formError } from '../../forms/form-outcome.ts'
import { handleForm } from '../../forms/receive-form.ts'
import { personContext, requestContext, type SiteContext, siteContext } from '../../http/context.ts'
import { receivedEstimatePath, withdrawalPath } from '../../http/page-addresses.ts'
import type { RouteArgs } from '../../http/route-args.ts'
import { waitSentence } from '../../http/wait-sentence.ts'
import { readAskedTransfer } from '../../records/asked-transfer.server.ts'
import { findActingPerson } from '../../records/client-person.server.ts'

export type EstimateVisit = RouteArgs & { params: { posId: string; id: string } }

/* 1. Addresses of a quote's pages: signed, or without a signature for its signed-in client. */

type AnswerPage = '' | 'confirmer' | 'decliner' | 'question' | 'preuve' | 'pdf'

export function answerAddress(
  key: { posId: string; id: string },
  query: URLSearchParams,
  page: AnswerPage = '',
  more: readonly (readonly [string, string])[] = [],
): string {
  const path = receivedEstimatePath({ posId: key.posId, id: key.id })
  const carried = [
    accessParameters(query),
    String(new URLSearchParams(more.map(([name, value]) => [name, value]))),
  ]
  const search = carried.filter(Boolean).join('&')
  return `${path}${page && `/${page}`}${search && `?${search}`}`
}

type EstimateAddress = Pick<Estimate, 'pos_id' | 'id'>

const pathOf = ({ pos_id, id }: EstimateAddress) => receivedEstimatePath({ posId: pos_id, id })

/**
 * Returns the address of another quote of the same client. It expires with the link of the current visit. A signed-in client gets
 * it without a signature, since they may have typed any access into the address.
 */
function addressOfOther(
  { clock, secret }: Pick<SiteContext, 'clock' | 'secret'>,
  query: URLSearchParams,
  from: EstimateAddress,
  other: EstimateAddress,
): string {
  const access = verifySignedAccess(pathOf(from), query, clock.now(), secret)
  return access ? signWithSameExpiry(pathOf(other), query, secret, access.scope) : pathOf(other)
}

/** Whether the link was mailed to someone other than the client: it opens nothing else of the matter. */
export function isLinkForOtherRecipient(
  { clock, secret }: Pick<SiteContext, 'clock' | 'secret'>,
  query: URLSearchParams,
  key: { posId: string; id: string },
): boolean {
  const access = verifySignedAccess(receivedEstimatePath(key), query, clock.now(), secret)
  return access?.worth === 'open' && access.scope === 'alone'
}

/**
 * Whether the visitor has such a link and is not signed in as the client: they can read the quote but not answer it. When no
 * address of the client is known, the holder of the link counts as the client.
 */
export async function isReadOnlyVisitor(
  context: EstimateVisit['context'],
  query: URLSearchParams,
  key: { posId: string; id: string },
): Promise<boolean> {
  const site = context.get(siteContext)
  if (!isLinkForOtherRecipient(site, query, key) || (await isOwnEstimate(context, key))) return false
  return (await listOwnAddresses(site.db, { kind: 'estimate', id: key.id })).length > 0
}

/** Whether the quote belongs to the signed-in client. */
export async function isOwnEstimate(
  context: EstimateVisit['context'],
  key: { posId: string; id: string },
): Promise<boolean> {
  const person = context.get(personContext)
  if (person?.role !== 'client') return false
  const { db } = context.get(siteContext)
  const client = await findActingClient(db, person)
  return client !== null && (await findDocument(db, client, { kind: 'estimate', ...key })) !== null
}

/* 2. Data of a quote */

export type EstimateDecisionView = Awaited<ReturnType<typeof readEstimateDecision>>

/** Returns the state of a quote: status, acceptance, deadlines, and how to withdraw from it. */
export async function readEstimateDecision(db: SiteContext['db'], estimate: Estimate, now: Date, site: Site) {
  const { client_status, decided_at, decided_by, decision_channel, state } = estimate
  const isAccepted = state === 'accepted'
  const cancelledAt = isAccepted ? await findCancellation(db, estimate.id) : null
  const [period, declarations] = [
    await findPeriod(db, estimate.id, site),
    await listWithdrawalsOf(db, { estimateId: estimate.id }),
  ]
  // Anyone can declare in any name, so the client sees only confirmed declarations about the current contract.
  const declared = declarations.find(
    ({ confirmed_at, created_at, joined_at }) =>
      confirmed_at !== null && (!decided_at || (joined_at ?? created_at) >= decided_at),
  )
  return {
    number: estimate.estimate_number,
    status: clientStatusNames[client_status],
    isAccepted,
    /** Date on which the order of the quote was cancelled. */
    cancelledOn: cancelledAt && formatDate(cancelledAt),
    acceptedOn: isAccepted && decided_at ? formatDate(decided_at) : null,
    acceptedBy: isAccepted && decision_channel === 'page' ? decided_by : null,
    canAccept: mayAccept(estimate, now),
    isUnseen: state === 'issued' || state === 'sent',
    declinedOn: state === 'refused' && decided_at ? formatDate(decided_at) : null,
    expiredOn:
      !isAccepted && !mayAccept(estimate, now) && estimate.valid_until && state !== 'refused'
        ? formatDay(estimate.valid_until)
        : null,
    confirmedOn: isAccepted && estimate.confirmed_at ? formatDate(estimate.confirmed_at) : null,
    begins:
      isAccepted && !cancelledAt && period?.nothingBefore && (!declared || concernsPart(declared))
        ? formatLongDay(addDays(period.nothingBefore, 1))
        : null,
    withdrawal:
      isAccepted && period && mayWithdraw(period, now)
        ? {
            path: withdrawalPath(estimate.estimate_number),
            says: withdrawalSentence(period),
          }
        : null,
    parts: isAccepted ? await readParts(db, estimate, mayWithdraw(period, now), now, site) : [],
    deposit:
      isAccepted && (!declared || concernsPart(declared))
        ? await readAskedTransfer(db, estimate.id, site)
        : null,
    declaredOn: declared ? formatDayAndHour(declared.created_at) : null,
    declaredPart: declared?.agreed_part?.says || declared?.part || null,
  }
}

/** Notice about a quote that another user of the same client accepted first. */
export const alreadyAcceptedNotice =
  'Ce devis avait déjà été accepté entre-temps\u00a0: voici ce qui l’a été. Appelez-nous si ce n’est pas ce que vous vouliez.'

/**
 * Returns the parts that the client may withdraw from separately: rims, while the contract allows it, and supplements, each
 * within its own period.
 */
async function readParts(
  db: SiteContext['db'],
  estimate: Estimate,
  mayOfRims: boolean,
  now: Date,
  site: Site,
) {
  const { rims, supplements } = await listContractParts(db, { estimate, orderId: null }, site, now)
  return [...(mayOfRims && rims.length > 1 ? rims : []), ...supplements]
}

/** Returns the quote and its client. The gate has checked access. */
export async function findReceived(db: SiteContext['db'], key: { posId: string; id: string }) {
  const [estimate, client] = [
    await findEstimate(db, key.id),
    await findDocumentClient(db, { kind: 'estimate', ...key }),
  ]
  if (!estimate || !client) throw data(null, { status: 404 })
  return { estimate, client }
}

/** Whether evidence of the client's decision is stored. */
export const hasDecisionEvidence = async (db: SiteContext['db'], { id, state }: Estimate): Promise<boolean> =>
  (state === 'accepted' || state === 'refused') &&
  (await listProofs(db, id)).some(({ kind }) => kind === 'accepted' || kind === 'declined')

/** Returns the latest quote that replaced this one, or `null`. `number` and `to` are `null` for a read-only visitor. */
export async function readReplacingEstimate(
  site: SiteContext,
  estimate: Estimate,
  query: URLSearchParams,
  isOnlyRead: boolean,
) {
  const other = await findCurrentEstimate(site.db, estimate)
  if (other.id === estimate.id) return null
  return isOnlyRead
    ? { number: null, to: null }
    : { number: other.estimate_number, to: addressOfOther(site, query, estimate, other) }
}

export type OfferView = Awaited<ReturnType<typeof readOffer>>

/**
 * Returns the offer: services, prices, expiry, terms, and all information that the law requires right above the button (Code de
 * la consommation, L. 221-14). `query` contains the chosen rims; without a choice all are selected.
 */
export async function readOffer(
  db: SiteContext['db'],
  estimate: Estimate,
  client: Client,
  query: URLSearchParams,
  facts: Facts,
) {
  const { valid_until, working_days: days, total, lines } = estimate
  const isConsumer = buyerType(estimate, client) === 'individual'
  const version = estimate.terms_version ? await findTextVersionById(db, estimate.terms_version) : null
  const choice = choiceOf(estimate)
  const all = choice?.rims.map(({ key }) => key) ?? []
  // Ignores rims named twice in the address.
  const named = all.filter((key) => query.getAll('jante').includes(key))
  const hasNamed = query.has('jante') || query.has('aucune')
  const chosen = hasNamed ? named : all
  const picked = pickedOf(choice, chosen, estimate, isConsumer, facts)
  return {
    seen: await hashAnswerState(db, estimate),
    isConsumer,
    /** For companies only. */
    purchaseOrder: isConsumer
      ? null
      : { known: quotedPurchaseOrder(estimate.content) ?? '', isRequired: client.requires_purchase_order },
    name: clientName(client),
    number: estimate.estimate_number,
    vehicle: [estimate.vehicle, estimate.registration_number].filter(Boolean).join(', '),
    message: estimate.message,
    rims: choice?.rims.map((rim) => showRim(rim, isConsumer)) ?? null,
    /** Data with which the browser computes prices when the choice changes. */
    priced: choice && { lines: choice.lines, whole: choice.whole },
    chosen,
    isAllChosen: chosen.length === all.length,
    /** Prices of the whole quote. */
    whole: { lines: showLines(lines, isConsumer), ...showTotals(estimate) },
    picked,
    codeTo: await codeAddress(db, estimate, picked.cents, facts.current()),
    depositPercent: facts.at(quoteTermsDay(estimate)).terms.depositPercent,
    deposit: depositOf(estimate, total, facts),
    validUntil: valid_until ? formatDay(valid_until) : null,
    delay: days ? counted(days, 'jour ouvré', 'jours ouvrés') : null,
    terms: version
      ? href('/conditions_generales/versions/:number', { number: `${version.number}` })
      : href('/conditions_generales'),
    words: {
      button: acceptanceTexts.button[isConsumer ? 'individual' : 'company'],
      conditions: acceptanceTexts.conditions,
      /** Texts for services and for goods. The page shows those that apply to the chosen lines. */
      consumer: isConsumer ? consumerTextsByNature : null,
    },
  }
}

/**
 * Returns the masked address that the confirmation code is sent to, an empty string when no address is known, `null` when no code
 * is needed.
 */
async function codeAddress(
  db: SiteContext['db'],
  estimate: Estimate,
  cents: number,
  site: Site,
): Promise<string | null> {
  if (!requiresAcceptanceCode(cents, site)) return null
  const to = await confirmationAddress(db, estimate)
  return to ? maskAddress(to) : ''
}

/** Formats lines with prices: with tax for consumers, and without it beside; without tax for companies. */
function showLines(lines: Estimate['lines'], isConsumer: boolean) {
  const withTax = lineTotalsInclTax(lines)
  return lines.map((line, place) => {
    const withoutTax = `${formatCents(lineTotal(line))} HT`
    return {
      key: `${place}`,
      says: line.description,
      count: line.quantity,
      price: isConsumer ? `${formatCents(withTax[place] ?? 0)} TTC` : withoutTax,
      beside: isConsumer ? withoutTax : null,
    }
  })
}

const showTotals = ({ total, total_te }: { total: number | null; total_te: number | null }) => ({
  total: formatCents(total),
  totalWithoutTax: formatCents(total_te),
  tax: formatCents(total === null || total_te === null ? null : total - total_te),
})

/** Returns lines, totals and deposit of the chosen rims, as the contract would contain them. */
function pickedOf(
  choice: ReturnType<typeof choiceOf>,
  chosen: readonly string[],
  estimate: Estimate,
  isConsumer: boolean,
  facts: Facts,
) {
  const priced = choice && priceChoice(choice, (key) => chosen.includes(key))
  const lines = priced?.printed ?? estimate.lines
  const totals: Pick<Totals, 'total' | 'total_te'> = priced?.totals ?? {
    total: estimate.total ?? 0,
    total_te: estimate.total_te ?? 0,
  }
  return {
    lines: showLines(lines, isConsumer),
    hasGoods: containsGoods(lines),
    ...showTotals(totals),
    cents: totals.total,
    deposit: depositOf(estimate, totals.total, facts),
  }
}

/** Uses the terms of the quote's date, not the current ones. */
function depositOf(estimate: Estimate, total: number | null, facts: Facts): string | null {
  const site = facts.at(quoteTermsDay(estimate))
  return site.terms.depositPercent > 0 ? formatCents(depositAmount(total, site)) : null
}

const wordIn = (words: Readonly<Record<string, string>>, key: string) =>
  Object.hasOwn(words, key) ? (words[key] ?? '') : ''

function showRim(rim: ChoosableRim, isConsumer: boolean) {
  const { key, position, size, works, quantity, alike, totals, says, percent } = rim
  const where = position === 'other' ? 'Jante' : wordIn(rimPositions, position)
  const which = alike ? `${where} ${alike.nth} sur ${alike.of}` : where
  return {
    key,
    says,
    title: quantity > 1 ? `${quantity} × ${which.toLowerCase()}` : which,
    facts: [
      size && `${size}\u00a0pouces`,
      ...works.flatMap(({ service, finish }) => [
        wordIn(rimServices, service),
        finish === 'none' ? '' : wordIn(rimFinishes, finish),
      ]),
      percent ? `remise de ${formatPercent(percent)} déduite` : '',
    ].filter((fact): fact is string => Boolean(fact)),
    price: formatCents(isConsumer ? totals.total : totals.total_te),
    otherPrice: isConsumer ? `${formatCents(totals.total_te)} HT` : `${formatCents(totals.total)} TTC`,
    unit: isConsumer ? 'TTC' : 'HT',
    /** Cents including tax, not rounded. */
    exact: totals.rates.reduce((cents, { base, rate }) => cents + inclTax(base, rate), 0),
  }
}

/* 3. Forms of the client */

/** Throws a 404 unless the quote belongs to the visitor. */
type RequireOwn = (visit: EstimateVisit) => Promise<void>

const { failing } = answerFailures

/** Creates the form that records that the client has read the quote. */
export const markAsReadForm = (requireOwn: RequireOwn) =>
  handleForm({
    shape: buttonLimits,
    failing,
    async action(visit: EstimateVisit) {
      await requireOwn(visit)
      const site = visit.context.get(siteContext)
      await markEstimateSeen(site, visit.params.id, await personOf(visit))
      return { outcome: 'saved' }
    },
  })

/** Returns the signed-in user of the client, if any. */
async function personOf({ context, params }: EstimateVisit) {
  const estimate = await findEstimate(context.get(siteContext).db, params.id)
  return findActingPerson(context, estimate?.client_id)
}

const leadTo = (address: string) =>
  redirect(address, { status: 303, headers: { 'Cache-Control': 'no-store' } })

/** Why an action had no effect on the quote. */
const refusals = {
  changed: 'Ce devis a changé depuis que cette page est ouverte\u00a0: relisez-le avant de répondre.',
  gone: 'Ce devis ne peut plus être accepté en ligne\u00a0: rechargez la page pour voir où il en est, ou appelez-nous.',
  replaced: 'Ce devis a été remplacé par un autre\u00a0: ouvrez le nouveau pour y répondre.',
  refused: 'Ce devis a été décliné entre-temps\u00a0: appelez-nous si vous avez changé d’avis.',
  'code-wrong': 'Ce code n’est pas le bon\u00a0: relisez l’e-mail, ou effacez-le pour en recevoir un autre.',
  'code-over':
    'Ce code ne vaut plus, ou pas pour ce choix\u00a0: effacez-le et confirmez encore une fois pour en recevoir un autre.',
  'no-address': 'Nous n’avons pas d’adresse e-mail où envoyer le code\u00a0: appelez-nous.',
  'none-chosen': 'Choisissez au moins une jante.',
  unsafe:
    'Pour votre sécurité, une partie de ce choix ne se fait pas ainsi\u00a0: appelez-nous, nous vous dirons pourquoi et ce qui est possible.',
} as const

const codeProblem = (sentence: string) => ({ outcome: 'invalid', problems: { code: sentence } }) as const

const codeSent = (to: string) =>
  `Saisissez le code à six chiffres que nous venons d’envoyer à ${to}, puis confirmez encore une fois. Il vaut ${acceptanceCodeMinutes}\u00a0minutes.`

export const acceptForm = handleForm({
  shape: bodyLimits(clientAcceptForm, { maxBytes: 16_384 }),
  failing,
  comesBack: ({ code: _, ...typed }) => typed,
  async action(visit: EstimateVisit, typed) {
    const checked = validateForm(clientAcceptForm, typed)
    if (checked.outcome === 'invalid') return checked
    const { nom: name, sans_attendre, vu: seen = '', choix, code = '', bon_commande } = checked.values
    const site = visit.context.get(siteContext)
    const said = {
      name,
      seen,
      isEarly: sans_attendre === 'on',
      chosen: choix ? choix.split(' ') : null,
      person: await personOf(visit),
      purchaseOrder: bon_commande,
    }
    const answered = await acceptWithCode(site, visit.params.id, said, code)
    if (answered.outcome === 'wait') return { outcome: 'limited', message: waitSentence(answered) }
    if (answered.outcome === 'code-sent') return codeProblem(codeSent(answered.to))
    if (answered.outcome === 'code-wrong' || answered.outcome === 'code-over')
      return codeProblem(refusals[answered.outcome])
    if (answered.outcome !== 'accepted' && answered.outcome !== 'already')
      return formError(refusals[answered.outcome])
    const { searchParams } = new URL(visit.request.url)
    const [asked, agreed] = [
      await findEstimate(site.db, visit.params.id),
      await findEstimate(site.db, answered.id),
    ]
    if (!asked || !agreed) throw data(null, { status: 404 })
    if (agreed.client_id !== asked.client_id) return formError(refusals.replaced)
    const address =
      agreed.id === asked.id
        ? answerAddress(visit.params, searchParams)
        : addressOfOther(site, searchParams, asked, agreed)
    const more = answered.outcome === 'already' ? 'deja=oui' : ''
    return leadTo(more ? `${address}${address.includes('?') ? '&' : '?'}${more}` : address)
  },
})

export const declineForm = handleForm({
  shape: bodyLimits(clientDeclineForm, { maxBytes: 16_384 }),
  failing,
  async action(visit: EstimateVisit, typed) {
    const checked = validateForm(clientDeclineForm, typed)
    if (checked.outcome === 'invalid') return checked
    const { vu: seen = '', motif: reason, precisions: more = '' } = checked.values
    const site = visit.context.get(siteContext)
    const { outcome } = await declineAsClient(site, visit.params.id, {
      seen,
      reason,
      more,
      person: await personOf(visit),
    })
    if (outcome !== 'declined') return formError(refusals[outcome])
    return leadTo(answerAddress(visit.params, new URL(visit.request.url).searchParams))
  },
})

export const questionForm = handleForm({
  shape: bodyLimits(estimateQuestionForm, {
    maxBytes: 64 * 1024,
    more: { question: { longest: 48 * 1024 } },
  }),
  failing,
  async action(visit: EstimateVisit, typed) {
    const checked = validateForm(estimateQuestionForm, typed)
    if (checked.outcome === 'invalid') return checked
    const { id = '', ligne, question } = checked.values
    const site = visit.context.get(siteContext)
    const { address } = visit.context.get(requestContext)
    const asked = await askAboutEstimate(
      site,
      visit.params.id,
      {
        id: randomIdPattern.test(id) ? id : randomId(),
        line: ligne ? Number(ligne) : null,
        text: question,
        person: await personOf(visit),
      },
      address,
    )
    if (asked.outcome === 'wait') return { outcome: 'limited', message: waitSentence(asked) }
    if (asked.outcome === 'no-address')
      return formError('Nous n’avons pas d’adresse e-mail où vous répondre\u00a0: appelez-nous.')
    if (asked.outcome === 'gone') return formError(refusals.replaced)
    const { searchParams } = new URL(visit.request.url)
    return leadTo(answerAddress(visit.params, searchParams, '', [['question', 'envoyee']]))
  },
})

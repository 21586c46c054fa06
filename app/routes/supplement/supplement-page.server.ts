import { data, href } from 'react-router'
import { locationOf, type Site } from '../../../domain/business/site.ts'
import { mayWithdraw, withdrawalSentence } from '../../../domain/contracts/estimates/withdrawal-period.ts'
import {
  acceptSupplementByClient,
  declineSupplementByClient,
} from '../../../domain/contracts/supplements/answer-supplement.ts'
import {
  findSupplement,
  findSupplementObstacle,
  findSupplementWithdrawalPeriod,
  type Supplement,
  type SupplementRecord,
} from '../../../domain/contracts/supplements/supplement.ts'
import { supplementAcceptForm } from '../../../domain/contracts/supplements/supplement-forms.ts'
import { loadSupplementSheet } from '../../../domain/contracts/supplements/supplement-sheet.ts'
import { contractPartOfSupplement } from '../../../domain/contracts/withdrawals/contract-parts.ts'
import { formatLongDay } from '../../../domain/kernel/calendar/french-dates.ts'
import { formatDate } from '../../../domain/kernel/calendar/paris-day.ts'
import { formatCents } from '../../../domain/kernel/money/amounts.ts'
import {
  createSignedAccessParameters,
  hasSignedAccess,
  signWithSameExpiry,
} from '../../../domain/kernel/signatures.ts'
import { vehicleName } from '../../../domain/kernel/text/vehicle-name.ts'
import { clientName } from '../../../domain/people/clients/client.ts'
import { bodyLimits, buttonFormLimits } from '../../forms/bodies/body-limits.ts'
import { clientAnswerFailures } from '../../forms/client-answer-failures.ts'
import { handleClientForm } from '../../forms/client-form.ts'
import { actionsByIntent } from '../../forms/form-actions.ts'
import { type SiteContext, siteContext } from '../../http/context.ts'
import { supplementPath, withdrawalAccessPath, withdrawalPath } from '../../http/page-addresses.ts'
import type { RouteArgs } from '../../http/route-args.ts'

type SupplementRouteArgs = RouteArgs & { url: URL; params: { id: string } }

export type SupplementView = Awaited<ReturnType<typeof loadSupplementPage>>

/** Returns the data for the client's decision, or the decision made. */
export async function loadSupplementPage({ context, params, url }: SupplementRouteArgs) {
  const { db, clock, secret, facts } = context.get(siteContext)
  const site = facts.current()
  const record = await findSupplement(db, params.id)
  if (!record) throw data(null, { status: 404 })
  const { supplement, order, client } = record
  const now = clock.now()
  const sheet = await loadSupplementSheet(db, record, now, site)
  const access = createSignedAccessParameters(url.searchParams)
  const page = supplementPath(params.id)
  const location = locationOf(order.pos_id, site)
  const isWaiting = supplement.state === 'sent'
  const closed = isWaiting ? await findSupplementObstacle(db, order) : null
  const [, declaredBy = ''] = signWithSameExpiry(
    withdrawalAccessPath(order.order_number),
    url.searchParams,
    secret,
  ).split('?')
  return {
    number: order.order_number,
    lead: [vehicleName(order), order.registration_number].filter(Boolean).join(', '),
    name: isWaiting && client.type === 'individual' ? clientName(client) : '',
    phone: location.phone,
    page: access ? `${page}?${access}&` : `${page}?`,
    photo: sheet?.photoId ? `${href('/supplement/:id/photo', params)}?${access}` : null,
    canAnswer: isWaiting && sheet !== null && closed === null,
    closed: closed ? closedSentences[closed] : null,
    answer: await answerView(
      db,
      record,
      now,
      hasSignedAccess(page, url.searchParams, now, secret) ? declaredBy : '',
      site,
    ),
    sheet: sheet && {
      rim: sheet.rim,
      work: sheet.work,
      found: sheet.found,
      service: sheet.service,
      price: formatCents(client.type === 'company' ? sheet.withoutTax : sheet.total),
      priceNote:
        client.type === 'company'
          ? `hors taxes (${formatCents(sheet.total)} toutes taxes comprises)`
          : `toutes taxes comprises (${formatCents(sheet.withoutTax)} hors taxes)`,
      // Effect of accepting, while the supplement is unanswered; afterwards `answer` has the real total of the order.
      choice:
        isWaiting && closed !== 'cancelled'
          ? {
              order:
                sheet.before !== null && sheet.after !== null
                  ? { before: formatCents(sheet.before), after: formatCents(sheet.after) }
                  : null,
              delay: sheet.delay,
              ifDeclined: sheet.ifDeclined,
            }
          : null,
      button: sheet.button,
      conditions: sheet.conditions,
      earlyStart: sheet.earlyStart,
      withdrawal: sheet.withdrawal,
      hash: sheet.hash,
      terms: sheet.terms
        ? href('/conditions_generales/versions/:number', { number: String(sheet.terms.number) })
        : href('/conditions_generales'),
    },
  }
}

/**
 * Returns the client's answer as a sentence: « Vous avez accepté ce supplément le 3 mars 2026 » with the consequences; `null`
 * while it is unanswered.
 */
async function answerView(
  db: SiteContext['db'],
  { supplement, order, client, rim }: SupplementRecord,
  now: Date,
  declaredBy: string,
  site: Site,
) {
  const { state, answered_at, answer_channel, if_declined, promised_on, confirmed_at } = supplement
  if (state === 'sent' || state === 'proposed') return null
  const on = answered_at ? ` le ${formatDate(answered_at)}` : ''
  const { cancelled_at } = order
  const total = cancelled_at
    ? `Votre commande a été annulée le ${formatDate(cancelled_at)}.`
    : order.total_ti === null
      ? null
      : `Votre commande est de ${formatCents(order.total_ti)} toutes taxes comprises.`
  if (state === 'withdrawn')
    return {
      isYes: false,
      wording:
        'L’atelier a retiré cette proposition\u00a0: vous n’avez rien à faire, et rien ne s’ajoute à votre commande.',
      notes: joinNotes([total]),
      withdrawal: null,
    }
  if (state === 'revoked')
    return {
      isYes: false,
      wording: 'Vous vous êtes rétracté de ce supplément\u00a0: il n’est plus dans votre commande.',
      notes: joinNotes([total]),
      withdrawal: null,
    }
  if (state === 'declined')
    return {
      isYes: false,
      wording: `Vous avez refusé ce supplément${on}.`,
      notes: joinNotes([
        !cancelled_at &&
          (if_declined === 'return'
            ? 'La jante vous sera rendue sans travail\u00a0; ce refus ne vous coûte rien.'
            : 'La jante est terminée sans ce travail\u00a0; rien ne s’ajoute à votre commande.'),
        total,
      ]),
      withdrawal: null,
    }
  const isDistance = client.type === 'individual' && answer_channel !== 'workshop' && answered_at !== null
  const period =
    isDistance && (await findSupplementWithdrawalPeriod(db, supplement, order, answered_at, site))
  return {
    isYes: true,
    wording: `Vous avez accepté ce supplément${on}.`,
    notes: joinNotes([
      total,
      promised_on && !cancelled_at && `Vos jantes sont promises pour le ${formatLongDay(promised_on)}.`,
      confirmed_at && `La confirmation vous a été envoyée par e-mail le ${formatDate(confirmed_at)}.`,
    ]),
    withdrawal:
      period && mayWithdraw(period, now)
        ? {
            path: `${withdrawalPath(order.order_number, contractPartOfSupplement(supplement, rim))}${declaredBy && `&${declaredBy}`}`,
            wording: withdrawalSentence(period),
          }
        : null,
  }
}

/** Returns the sentences without the missing ones. */
const joinNotes = (notes: readonly (string | null | undefined | false | '')[]) =>
  notes.filter((note) => Boolean(note)) as string[]

const closedSentences = {
  cancelled: 'Cette commande a été annulée\u00a0: il n’y a plus rien à accepter ni à refuser.',
  billed:
    'Votre commande est déjà facturée\u00a0: ce supplément ne peut plus être accepté en ligne. Appelez-nous.',
  'work-finished':
    'Vos jantes ne sont plus au travail\u00a0: ce supplément ne peut plus être accepté en ligne. Appelez-nous.',
  expected: 'Vos jantes ne sont pas encore à l’atelier\u00a0: appelez-nous.',
} as const

const settledSentences: Readonly<Record<Supplement['state'], string>> = {
  proposed: 'Ce supplément n’attend pas encore de réponse.',
  sent: 'Ce supplément attend encore votre réponse.',
  accepted: 'Ce supplément est déjà accepté\u00a0: rechargez la page pour le voir.',
  declined: 'Ce supplément est déjà refusé\u00a0: rechargez la page pour le voir.',
  withdrawn: 'L’atelier a retiré ce supplément\u00a0: vous n’avez rien à faire.',
  revoked: 'Vous vous êtes rétracté de ce supplément\u00a0: il ne sera pas facturé.',
}

const rejections = {
  ...closedSentences,
  changed:
    'Ce qui est écrit ici a changé depuis que vous l’avez lu\u00a0: rechargez la page et relisez avant de répondre.',
  blocked:
    'Pour votre sécurité, l’atelier doit revoir ce supplément avant que vous l’acceptiez\u00a0: appelez-nous.',
  withdrawn: 'Vous vous êtes rétracté de cette commande\u00a0: appelez-nous.',
  gone: 'Ce supplément ne peut plus recevoir de réponse en ligne\u00a0: appelez-nous.',
} as const

const { failing } = clientAnswerFailures
const seenField = { vu: { longest: 128 } }

const handleAcceptance = handleClientForm({
  rules: supplementAcceptForm,
  limits: bodyLimits(supplementAcceptForm, { maxBytes: 16_384, more: seenField }),
  failing,
  run: ({ deps, person, values, typed: { vu: seen = '' } }, { params }: SupplementRouteArgs) =>
    acceptSupplementByClient(deps, params.id, {
      name: values.nom,
      isEarly: values.sans_attendre === 'on',
      seen,
      person,
    }),
  rejections: { ...rejections, settled: ({ state }) => settledSentences[state] },
})

const handleDecline = handleClientForm({
  limits: { ...buttonFormLimits, fields: seenField },
  failing,
  run: ({ deps, person, typed: { vu: seen = '' } }, { params }: SupplementRouteArgs) =>
    declineSupplementByClient(deps, params.id, { seen, person }),
  rejections: { ...rejections, settled: ({ state }) => settledSentences[state] },
})

/** Forms that accept or decline the supplement. The layout has checked access. */
export const supplementAnswerForms = actionsByIntent(
  { accepter: handleAcceptance, refuser: handleDecline },
  { index: true },
)

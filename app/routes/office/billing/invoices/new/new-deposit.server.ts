import { data, href, type RouterContextProvider, redirect } from 'react-router'
import {
  computeDepositPercent,
  computeProposedDepositCents,
  type DepositRecordKey,
  findRecordClosedToDeposits,
  findRecordForDeposit,
} from '../../../../../../domain/billing/invoices/deposit-invoices.ts'
import { depositForm } from '../../../../../../domain/billing/invoices/invoice-forms.ts'
import { issueDepositFromOffice } from '../../../../../../domain/billing/invoices/office-invoicing.ts'
import { proposeVatExemption } from '../../../../../../domain/billing/invoices/vat-exemption.ts'
import type { Site } from '../../../../../../domain/business/site.ts'
import { formatCents, formatDecimalCents, parseCents } from '../../../../../../domain/kernel/money/amounts.ts'
import { randomId } from '../../../../../../domain/kernel/random-id.ts'
import { clientName } from '../../../../../../domain/people/clients/client.ts'
import { actionsByIntent } from '../../../../../forms/form-actions.ts'
import { siteContext } from '../../../../../http/context.ts'
import { officeForm } from '../../../../../office/form/office-form.server.ts'
import { estimateAddress } from '../../../../../office/records/estimate-address.ts'
import { invoiceAddress } from '../../../../../office/records/invoice-address.ts'
import { issuedOtherwiseNote } from '../issued-otherwise-note.server.ts'

export type NewDepositView = NonNullable<Awaited<ReturnType<typeof loadNewDepositPage>>['asked']>

/** Loads the page: the deposit according to the terms, less what has already been billed as a deposit. */
export async function loadNewDepositPage(context: Readonly<RouterContextProvider>, query: URLSearchParams) {
  const key = askedDepositKey(query)
  if (!key) throw data(null, { status: 404 })
  const { db, facts } = context.get(siteContext)
  const basis = await findRecordForDeposit(db, key)
  if (!basis) {
    const bare = await findRecordClosedToDeposits(db, key)
    if (!bare) throw data(null, { status: 404 })
    const { what, why, cancelled } = unavailableNotes[key.kind]
    const { number, isCancelled } = bare
    return {
      bare: { what, why: isCancelled ? cancelled : why, number, to: basisAddress(key, facts.current()) },
      asked: null,
    }
  }
  const { client, number, total, askedCents: already, rates, goods } = basis
  const what = key.kind === 'order' ? 'la commande' : 'le devis'
  const view = {
    key,
    id: randomId(),
    email: client.email ?? '',
    client: clientName(client),
    basis: { what, number, total: formatCents(total) },
    already: already > 0 ? `${formatCents(already)} ont déjà été demandés en acompte.` : '',
    amount: formatDecimalCents(computeProposedDepositCents(basis, facts)),
    hasUntaxedLine: rates.some(({ rate }) => rate === 0),
    exemption: goods.some(({ rate }) => rate === 0) ? '' : (proposeVatExemption(client) ?? ''),
    hint: `Toutes taxes comprises\u00a0; ${computeDepositPercent(basis, facts)}\u00a0% du total selon les conditions générales.`,
  }
  return { bare: null, asked: view }
}

/** Reasons why no deposit can be billed, with a link to correct the cause. */
const unavailableNotes = {
  order: {
    what: 'la commande',
    why: 'Cette commande n’a pas encore de lignes\u00a0: indiquez ce qui sera facturé et à quel prix, puis demandez l’acompte.',
    cancelled: 'Cette commande est annulée\u00a0: il n’y a plus d’acompte à demander.',
  },
  estimate: {
    what: 'le devis',
    why: 'Ce devis n’est pas accepté\u00a0: l’acompte se demande une fois qu’il l’est.',
    cancelled: 'La commande de ce devis est annulée\u00a0: il n’y a plus d’acompte à demander.',
  },
} as const

const basisAddress = ({ kind, id }: DepositRecordKey, site: Site) =>
  kind === 'order'
    ? href('/gestion/commandes/:id', { id })
    : // Any point of sale: the page redirects to that of the estimate.
      estimateAddress(site.pointsOfSale[0].id, id)

const deposit = officeForm({
  rules: depositForm,
  async run({ deps, by, values }, { request }) {
    const on = askedDepositKey(new URL(request.url).searchParams)
    if (!on) throw data(null, { status: 404 })
    const { id, montant, email = '', exemption } = values
    const deposit = { id, on, email, cents: parseCents(montant) ?? 0, exemption: exemption || null }
    const issued = await issueDepositFromOffice(deps, by, deposit)
    return issued.outcome === 'issued' ? redirect(invoiceAddress(issued.id, issued.posId), 303) : issued
  },
  rejections: {
    gone: 'Il n’y a rien sur quoi demander un acompte\u00a0: le devis n’est pas accepté, ou la commande est annulée ou n’a pas de prix.',
    billed: 'Cette commande est déjà facturée\u00a0: il n’y a plus d’acompte à demander.',
    'too-much': {
      outcome: 'invalid',
      problems: { montant: 'Les acomptes ne dépassent pas le total\u00a0: baissez le montant.' },
    },
    'exemption-invalid': ({ problem }) => ({ outcome: 'invalid', problems: { exemption: problem } }),
    'issued-otherwise': (issued) => issuedOtherwiseNote(issued),
    'clock-behind': ({ problem }) => problem,
    'facts-missing': ({ problem }) => problem,
  },
})

export const newDepositForms = actionsByIntent({ acompte: deposit })

/** Reads `?commande=…` or `?devis=…`: the order or estimate that the deposit is for. */
function askedDepositKey(query: URLSearchParams): DepositRecordKey | null {
  const [order, estimate] = ['commande', 'devis'].map((name) => query.get(name))
  if (order) return { kind: 'order', id: order }
  return estimate ? { kind: 'estimate', id: estimate } : null
}

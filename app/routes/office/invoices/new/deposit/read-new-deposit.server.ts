import { data, href, type RouterContextProvider } from 'react-router'
import { clientName } from '../../../../../../domain/clients/client-name.ts'
import {
  type DepositKey,
  findBareGround,
  findDepositGround,
} from '../../../../../../domain/invoices/deposits/deposit-ground.ts'
import { depositPercent, proposedDeposit } from '../../../../../../domain/invoices/deposits/deposit-share.ts'
import { usualExemption } from '../../../../../../domain/invoices/vat-exemption.ts'
import { decimalCents, formatCents } from '../../../../../../domain/money/format-cents.ts'
import { randomId } from '../../../../../../domain/random-id.ts'
import { site } from '../../../../../../domain/site.ts'
import { siteContext } from '../../../../../context.ts'
import { estimateAddress } from '../../../estimates/estimate-address.ts'
import { keyIn } from './deposit-key.server.ts'

export type NewDepositView = NonNullable<Awaited<ReturnType<typeof readNewDeposit>>['asked']>

/** What the page shows: the deposit of the terms, as far as it has not been asked for. */
export async function readNewDeposit(context: Readonly<RouterContextProvider>, asked: URLSearchParams) {
  const key = keyIn(asked)
  if (!key) throw data(null, { status: 404 })
  const { db } = context.get(siteContext)
  const ground = await findDepositGround(db, key)
  if (!ground) {
    const number = await findBareGround(db, key)
    if (!number) throw data(null, { status: 404 })
    return { bare: { ...bareWords[key.kind], number, to: addressOf(key) }, asked: null }
  }
  const { client, number, total, asked: already, rates } = ground
  const what = key.kind === 'order' ? 'la commande' : 'le devis'
  const view = {
    key,
    id: randomId(),
    email: client.email ?? '',
    client: clientName(client),
    ground: { what, number, total: formatCents(total) },
    already: already > 0 ? `${formatCents(already)} ont déjà été demandés en acompte.` : '',
    amount: decimalCents(proposedDeposit(ground)),
    isUntaxed: rates.some(({ rate }) => rate === 0),
    exemption: usualExemption(client) ?? '',
    hint: `Toutes taxes comprises\u00a0; ${depositPercent(ground)}\u00a0% du total selon les conditions générales.`,
  }
  return { bare: null, asked: view }
}

/** Why there is nothing to be asked, and where that is mended. */
const bareWords = {
  order: {
    what: 'la commande',
    why: 'Cette commande n’a pas encore de lignes\u00a0: indiquez ce qui sera facturé et à quel prix, puis demandez l’acompte.',
  },
  estimate: {
    what: 'le devis',
    why: 'Ce devis n’est pas accepté\u00a0: l’acompte se demande une fois qu’il l’est.',
  },
} as const

const addressOf = ({ kind, id }: DepositKey) =>
  kind === 'order'
    ? href('/gestion/commandes/:id', { id })
    : // The page leads on to its own point of sale.
      estimateAddress(site.pointsOfSale[0].id, id)

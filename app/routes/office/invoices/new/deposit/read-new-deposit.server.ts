import { data, type RouterContextProvider } from 'react-router'
import { clientName } from '../../../../../../domain/clients/client-name.ts'
import { findDepositGround } from '../../../../../../domain/invoices/deposits/deposit-ground.ts'
import { depositPercent, proposedDeposit } from '../../../../../../domain/invoices/deposits/deposit-share.ts'
import { usualExemption } from '../../../../../../domain/invoices/vat-exemption.ts'
import { decimalCents, formatCents } from '../../../../../../domain/money/format-cents.ts'
import { randomId } from '../../../../../../domain/random-id.ts'
import { siteContext } from '../../../../../context.ts'
import { keyIn } from './deposit-key.server.ts'

export type NewDepositView = Awaited<ReturnType<typeof readNewDeposit>>

/** What the page shows: the deposit of the terms, as far as it has not been asked for. */
export async function readNewDeposit(context: Readonly<RouterContextProvider>, asked: URLSearchParams) {
  const key = keyIn(asked)
  const ground = key && (await findDepositGround(context.get(siteContext).db, key))
  if (!key || !ground) throw data(null, { status: 404 })
  const { client, number, total, asked: already, rates } = ground
  const what = key.kind === 'order' ? 'la commande' : 'le devis'
  return {
    ...{ key, id: randomId(), email: client.email ?? '', client: clientName(client) },
    ground: { what, number, total: formatCents(total) },
    already: already > 0 ? `${formatCents(already)} ont déjà été demandés en acompte.` : '',
    amount: decimalCents(proposedDeposit(ground)),
    isUntaxed: rates.some(({ rate }) => rate === 0),
    exemption: usualExemption(client) ?? '',
    hint: `Toutes taxes comprises\u00a0; ${depositPercent(ground)}\u00a0% du total selon les conditions générales.`,
  }
}

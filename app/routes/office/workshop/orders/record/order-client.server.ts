import { data, href, type RouterContextProvider, redirect } from 'react-router'
import {
  areWordsTooShortForIndex,
  splitSearchWords,
} from '../../../../../../domain/kernel/lists/search-words.ts'
import { storedValueNames } from '../../../../../../domain/kernel/text/stored-value-names.ts'
import { clientName } from '../../../../../../domain/people/clients/client.ts'
import { findClientRecord } from '../../../../../../domain/people/clients/find-client.ts'
import { listClients } from '../../../../../../domain/people/clients/list-clients.ts'
import {
  changeOrderClient,
  findOrderClientBinding,
  type OrderClientBinding,
} from '../../../../../../domain/workshop/orders/change-order-client.ts'
import { findOrderRecord } from '../../../../../../domain/workshop/orders/find-order.ts'
import { buttonFormLimits } from '../../../../../forms/bodies/body-limits.ts'
import { actionsByIntent } from '../../../../../forms/form-actions.ts'
import { siteContext } from '../../../../../http/context.ts'
import type { RecordRouteArgs } from '../../../../../http/route-args.ts'
import { officeForm } from '../../../../../office/form/office-form.server.ts'

/** Sentences that say why an order keeps its client, and what to do instead. */
const bindingSentences: Readonly<Record<OrderClientBinding, string>> = storedValueNames({
  billed: 'Cette commande est facturée au client\u00a0: faites d’abord l’avoir de sa facture.',
  estimated:
    'Cette commande vient d’un devis conclu avec ce client\u00a0: annulez-la, puis faites un devis au bon client.',
  deposit: 'Un acompte est demandé ou facturé à ce client\u00a0: annulez la commande et ouvrez-en une autre.',
  slip: 'Un bon signé porte le nom de ce client\u00a0: annulez la commande et ouvrez-en une autre.',
  supplement: 'Ce client a été consulté sur un supplément\u00a0: la commande reste à son nom.',
  withdrawal: 'Ce client a déclaré se rétracter\u00a0: traitez d’abord sa déclaration.',
  dossier: 'Un dossier d’expert nomme ce client\u00a0: la commande reste à son nom.',
  photos: 'Ce client a permis de publier les photos\u00a0: retirez d’abord son accord.',
  'mail-queued': 'Un e-mail à ce client est en train de partir\u00a0: attendez quelques secondes.',
  mailed:
    'Un avis de retrait ou de nouvelle date a été adressé à ce client\u00a0: annulez la commande et ouvrez-en une autre.',
})

/** Loads the choice of the client, or the question about the chosen one. */
export async function loadOrderClientPage(
  context: Readonly<RouterContextProvider>,
  id: string,
  query: URLSearchParams,
) {
  const { db } = context.get(siteContext)
  const orderRecord = await findOrderRecord(db, id)
  if (!orderRecord || orderRecord.order.cancelled_at) throw data(null, { status: 404 })
  const page = href('/gestion/commandes/:id/client', { id })
  const binding = await findOrderClientBinding(db, orderRecord.order)
  const search = (query.get('q') ?? '').trim().slice(0, 120)
  const isShort = search !== '' && areWordsTooShortForIndex(splitSearchWords(search))
  const choice = { search, type: null, hasAccess: null, sort: 'newest', descending: true } as const
  const clients = binding || search === '' || isShort ? [] : await listClients(db, choice, 12)
  return {
    page,
    order: href('/gestion/commandes/:id', { id }),
    number: orderRecord.order.order_number,
    current: clientName(orderRecord.client),
    binding: binding && bindingSentences[binding],
    chosen: binding ? null : await findChosenClient(context, query.get('client'), orderRecord.client.id),
    search,
    isShort,
    clients: clients
      .filter((client) => client.id !== orderRecord.client.id)
      .map(({ id: clientId, name, email, phone, address }) => ({
        id: clientId,
        name: name || 'Sans nom',
        note: [phone, email, address?.city].filter(Boolean).join(', '),
        to: `${page}?client=${clientId}`,
      })),
  }
}

async function findChosenClient(
  context: Readonly<RouterContextProvider>,
  id: string | null,
  current: string,
) {
  if (!id || id === current) return null
  const clientRecord = await findClientRecord(context.get(siteContext).db, id)
  if (!clientRecord || !('client' in clientRecord)) return null
  const { client } = clientRecord
  return {
    id: client.id,
    name: clientName(client),
    note: [client.phone, client.email, client.address?.city].filter(Boolean).join(', '),
    hasEmail: Boolean(client.email),
  }
}

const change = officeForm({
  permission: 'edit-orders',
  limits: { ...buttonFormLimits, fields: { client: { longest: 64 } } },
  async run({ deps, by, typed: { client = '' } }, { params: { id } }: RecordRouteArgs) {
    const changed = await changeOrderClient(deps, by, id, client)
    return changed.outcome === 'saved' ? redirect(href('/gestion/commandes/:id', { id }), 303) : changed
  },
  rejections: {
    gone: 'Cette commande n’existe plus, ou elle est annulée.',
    'no-client': 'Ce client n’existe plus\u00a0: choisissez-en un autre.',
    'client-fixed': ({ by }) => bindingSentences[by],
  },
})

export const orderClientForms = actionsByIntent({ client: change })

import { href } from 'react-router'
import { locationName, locationNamesOf } from '../../../../domain/business/points-of-sale.ts'
import { clientStatusNames, isEstimateAcceptable } from '../../../../domain/contracts/estimates/estimate.ts'
import {
  clientEstimateSource,
  type ListedEstimate,
} from '../../../../domain/contracts/estimates/list-estimates.ts'
import { formatDate, formatDay } from '../../../../domain/kernel/calendar/paris-day.ts'
import type { StatusTone } from '../../../ui/status-text.tsx'
import type { ListDefinition } from './list-definition.ts'

const { created, paid } = clientStatusNames

/** List of a client's estimates. Its rows are not links: each document has its own link. */
export const estimateListDefinition: ListDefinition<ListedEstimate> = {
  title: 'Mes devis',
  lead: 'Les 12 derniers mois, tous ateliers confondus.',
  empty: 'Aucun devis',
  next: { label: 'Demander un devis', to: href('/devis') },
  csv: href('/espace_pro/devis.csv'),
  fileName: 'devis',
  records: clientEstimateSource,
  search: { label: 'Numéro', fields: ['estimate_number'] },
  filter: {
    field: 'client_status',
    choices: { created: { label: created, values: ['created'] }, paid: { label: paid, values: ['paid'] } },
  },
  columns: [
    {
      key: 'numero',
      label: 'Numéro',
      sort: { by: 'estimate_number' },
      value: (estimate) => estimate.estimate_number,
      file: { Devis: (estimate) => estimate.estimate_number },
    },
    { key: 'date', label: 'Date', sort: { by: 'created_at' }, value: (estimate) => estimate.created_at },
    {
      key: 'pos',
      label: 'Atelier',
      sort: {
        by: 'pos_id',
        names: locationNamesOf,
      },
      value: (estimate, site) => locationName(estimate.pos_id, site),
    },
    {
      key: 'ht',
      label: 'Total HT',
      isFigure: true,
      sort: { by: 'total_te' },
      value: (estimate) => ({ cents: estimate.total_te }),
    },
    {
      key: 'ttc',
      label: 'Total TTC',
      isFigure: true,
      sort: { by: 'total' },
      value: (estimate) => ({ cents: estimate.total }),
    },
    {
      key: 'status',
      label: 'Statut',
      sort: { by: 'client_status', names: clientStatusNames },
      value: (estimate, _, now) => ({
        status: clientStatusNames[estimate.client_status],
        tone: estimateTone(estimate, now),
        notes: stateNotes(estimate, now),
      }),
    },
    {
      key: 'document',
      label: 'Document',
      value: ({ id, pos_id, estimate_number, ...estimate }, _, now) => ({
        ...(isEstimateAcceptable(estimate, now)
          ? { text: 'Voir et répondre', label: `Voir et répondre, devis ${estimate_number}` }
          : { text: 'Voir', label: `Voir, devis ${estimate_number}` }),
        to: href('/espace_pro/devis/:posId/:id', { posId: pos_id, id }),
      }),
      file: {},
    },
  ],
  totals: [
    { label: 'Devis' },
    { label: 'Total HT', cents: 'total_te' },
    { label: 'Total TTC', cents: 'total' },
    { label: 'Dont validés TTC', cents: 'total', only: ['paid'] },
  ],
}

function estimateTone(estimate: ListedEstimate, now: Date): StatusTone {
  if (estimate.state === 'accepted') return 'done'
  return isEstimateAcceptable(estimate, now) ? 'open' : 'void'
}

/** Returns the line below the status, which alone does not say whether an estimate can still be accepted. */
function stateNotes(estimate: ListedEstimate, now: Date) {
  const text = stateText(estimate, now)
  return text ? [{ text }] : []
}

function stateText(estimate: ListedEstimate, now: Date): string | null {
  const { state, valid_until, decided_at } = estimate
  switch (state) {
    case 'accepted':
      return decided_at && `accepté le ${formatDate(decided_at)}`
    case 'refused':
      return decided_at && `refusé le ${formatDate(decided_at)}`
    case 'replaced':
      return 'remplacé par un autre devis'
    default:
      if (!valid_until) return null
      return `${isEstimateAcceptable(estimate, now) ? 'valable jusqu’au' : 'expiré le'} ${formatDay(valid_until)}`
  }
}

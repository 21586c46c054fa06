import { href } from 'react-router'
import { formatFrenchNumber } from '../../../../domain/kernel/text/french-number.ts'
import {
  clientVehicleSource,
  hasOlderVehicles,
  type ListedVehicle,
  maxVehicleDocumentsRead,
  type VehicleState,
  vehicleStateNames,
} from '../../../../domain/oversight/fleet/vehicles.ts'
import type { StatusTone } from '../../../ui/status-text.tsx'
import type { ListDefinition } from '../lists/list-definition.ts'

export const vehicleListDefinition: ListDefinition<ListedVehicle> = {
  title: 'Mon parc',
  lead: async (db, client) =>
    (await hasOlderVehicles(db, client))
      ? `Les véhicules de vos ${formatFrenchNumber(maxVehicleDocumentsRead)} commandes et devis les plus récents.`
      : 'Vos véhicules par immatriculation, tous ateliers confondus.',
  empty:
    'Aucun véhicule\u00a0: il apparaît ici dès que son immatriculation figure sur un devis ou une commande.',
  next: { label: 'Demander un devis', to: href('/devis') },
  csv: href('/espace_pro/parc.csv'),
  fileName: 'parc',
  records: clientVehicleSource,
  search: { label: 'Immatriculation ou véhicule', fields: ['plate', 'vehicle'] },
  filter: {
    field: 'state',
    choices: {
      'en-cours': { label: vehicleStateNames['in-hand'], values: ['in-hand'] },
      devis: { label: vehicleStateNames.estimated, values: ['estimated'] },
      rien: { label: vehicleStateNames.idle, values: ['idle'] },
    },
  },
  columns: [
    { key: 'plaque', label: 'Immatriculation', sort: { by: 'plate' }, value: ({ plate }) => plate },
    { key: 'vehicule', label: 'Véhicule', sort: { by: 'vehicle' }, value: ({ vehicle }) => vehicle },
    {
      key: 'date',
      label: 'Dernière pièce',
      sort: { by: 'created_at', isComputedFigure: true },
      value: ({ created_at }) => created_at,
    },
    {
      key: 'commandes',
      label: 'Commandes',
      isFigure: true,
      sort: { by: 'orders', isComputedFigure: true },
      value: ({ orders }) => orders,
    },
    {
      key: 'jantes',
      label: 'Jantes',
      isFigure: true,
      sort: { by: 'rims', isComputedFigure: true },
      value: ({ rims }) => rims,
    },
    {
      key: 'ttc',
      label: 'Total TTC',
      isFigure: true,
      sort: { by: 'total_ti', isComputedFigure: true },
      value: ({ total_ti }) => ({ cents: total_ti }),
    },
    {
      key: 'status',
      label: 'État',
      sort: { by: 'state', names: vehicleStateNames },
      value: ({ state }) => ({ status: vehicleStateNames[state], tone: tones[state] }),
    },
  ],
  totals: [
    { label: 'Véhicules' },
    { label: 'Commandes', sum: 'orders' },
    { label: 'Jantes', sum: 'rims' },
    { label: 'Total TTC', cents: 'total_ti' },
  ],
  to: ({ id }) => href('/espace_pro/parc/:plate', { plate: id }),
}

const tones: Readonly<Record<VehicleState, StatusTone>> = {
  'in-hand': 'moving',
  estimated: 'open',
  idle: 'done',
}

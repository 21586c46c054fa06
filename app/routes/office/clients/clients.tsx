import { counted } from '../../../../domain/french-number.ts'
import { siteContext, staffContext } from '../../../context.ts'
import { PaperPage } from '../../../ui/paper-page/paper-page.tsx'
import { GrowingTable } from '../../../ui/records-table/growing-table.tsx'
import { type OfficeFacts, officePage } from '../office-facts.ts'
import { officeMeta } from '../office-meta.ts'
import type { Route } from './+types/clients.ts'
import { ClientsActions } from './clients-actions.tsx'
import { ClientsFilter } from './clients-filter.tsx'
import { readClients } from './read-clients.server.ts'

export const handle = {
  ...officePage,
  act: 'read-clients',
  entry: { label: 'Clients', icon: 'clients', place: 50 },
  growsBelow: true,
  help: {
    title: 'Clients',
    what: 'Toutes les personnes et entreprises connues de l’atelier.',
    how: [
      'Cherchez par nom, e-mail, téléphone, ville, SIRET\u00a0; triez par les têtes de colonne.',
      '«\u00a0Exporter (CSV)\u00a0» donne la liste telle qu’elle est filtrée.',
      'Un fichier d’un autre logiciel s’importe, avec un essai avant d’écrire.',
    ],
  },
} satisfies OfficeFacts

export const meta: Route.MetaFunction = () => officeMeta('Clients')

export const loader = ({ context, url }: Route.LoaderArgs) =>
  readClients(context.get(siteContext), context.get(staffContext), url.searchParams)

/** The workshop's clients (docs/product.md §11.10). */
export default function Clients({ loaderData }: Route.ComponentProps) {
  const { rows, heads, isChosen } = loaderData
  return (
    <PaperPage
      title="Clients"
      lead="Garages, experts, flottes et particuliers."
      actions={<ClientsActions {...loaderData} />}
    >
      <div className="paper-sheet clients-list">
        <ClientsFilter {...loaderData} />
        <GrowingTable
          list={loaderData}
          caption="Clients"
          columns={heads}
          said={
            rows.length === 0 ? 'Aucun client' : counted(rows.length, 'client affiché', 'clients affichés')
          }
          nothing={
            isChosen
              ? 'Aucun client ne correspond.'
              : 'Aucun client pour l’instant\u00a0: créez le premier, ou importez votre fichier.'
          }
          more={{ label: 'Suite des clients', place: `${rows.length}\u00a0clients`, cut }}
        />
      </div>
    </PaperPage>
  )
}

const cut = 'La page s’arrête ici\u00a0: affinez la recherche, ou exportez la liste entière.'

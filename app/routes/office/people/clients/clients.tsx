import { href, Link } from 'react-router'
import { countWithNoun } from '../../../../../domain/kernel/text/french-number.ts'
import { clientTypeNames } from '../../../../../domain/people/clients/client-fields.ts'
import { siteContext, staffContext } from '../../../../http/context.ts'
import { type OfficeHandle, officeMeta, officePageHandle } from '../../../../http/office-page.ts'
import type { FilterField } from '../../../../office/form/filter-fields.tsx'
import { ListFilter } from '../../../../office/form/list-filter.tsx'
import { ButtonLink } from '../../../../ui/button.tsx'
import { PaperPage } from '../../../../ui/paper-page.tsx'
import { GrowingTable } from '../../../../ui/table/growing-table.tsx'
import type { Route } from './+types/clients.ts'
import { type ClientsView, loadClientsPage } from './clients.server.ts'
import { clientAccessNames } from './clients-query.ts'
import '../../../../ui/paper-page.css'
import './clients-list.css'

export const handle = {
  ...officePageHandle,
  permission: 'read-clients',
  entry: { label: 'Clients', icon: 'clients', group: 'money', menuOrder: 10 },
  growsBelow: true,
  help: {
    title: 'Clients',
    what: 'Toutes les personnes et entreprises connues de l’atelier.',
    how: [
      'Cherchez par nom, e-mail, téléphone, ville, SIRET\u00a0; triez par les en-têtes de colonne.',
      '«\u00a0Exporter (CSV)\u00a0» donne la liste telle qu’elle est filtrée.',
      'Un fichier d’un autre logiciel s’importe, avec un aperçu avant l’enregistrement.',
    ],
  },
} satisfies OfficeHandle

export const meta: Route.MetaFunction = ({ matches }) => officeMeta(matches, 'Clients')

export const loader = ({ context, url }: Route.LoaderArgs) =>
  loadClientsPage(context.get(siteContext), context.get(staffContext), url.searchParams)

export default function ClientsPage({ loaderData }: Route.ComponentProps) {
  const { rows, heads, isChosen } = loaderData
  return (
    <PaperPage
      title="Clients"
      lead="Garages, experts, flottes et particuliers."
      actions={
        loaderData.canEdit && <ButtonLink to={href('/gestion/clients/nouveau')}>Nouveau client</ButtonLink>
      }
    >
      <div className="paper-sheet clients-list">
        <ListFilter {...loaderData} fields={filter} list={href('/gestion/clients')} all="Tous les clients">
          <ClientFiles {...loaderData} />
        </ListFilter>
        <GrowingTable
          list={loaderData}
          caption="Clients"
          columns={heads}
          summary={
            rows.length === 0
              ? 'Aucun client'
              : countWithNoun(rows.length, 'client affiché', 'clients affichés')
          }
          nothing={
            isChosen
              ? 'Aucun client ne correspond.'
              : 'Aucun client pour l’instant\u00a0: créez le premier, ou importez votre fichier.'
          }
          more={{ label: 'Suite des clients', progressText: `${rows.length}\u00a0clients`, cut }}
        />
      </div>
    </PaperPage>
  )
}

const cut = 'La page s’arrête ici\u00a0: affinez la recherche, ou exportez la liste entière.'

/** Links to export the list as a file, and to import one. */
function ClientFiles({ csv, canImport }: ClientsView) {
  return (
    <>
      {canImport && <Link to={href('/gestion/clients/import')}>Importer</Link>}
      {csv && (
        <Link to={csv} reloadDocument prefetch="none" download>
          Exporter (CSV)
        </Link>
      )}
    </>
  )
}

const filter: FilterField[] = [
  { kind: 'search', placeholder: 'Nom, société, e-mail, téléphone, ville, SIRET' },
  { kind: 'choice', name: 'nature', label: 'Nature', prompt: 'Tous', options: clientTypeNames },
  { kind: 'choice', name: 'acces', label: 'Espace client', prompt: 'Tous', options: clientAccessNames },
  { kind: 'sort', name: 'tri', prompt: 'Nom', options: { ajout: 'Derniers ajoutés' } },
]

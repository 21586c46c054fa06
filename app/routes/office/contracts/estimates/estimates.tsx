import { href, Link } from 'react-router'
import { countWithNoun } from '../../../../../domain/kernel/text/french-number.ts'
import { siteContext, staffContext } from '../../../../http/context.ts'
import { type OfficeHandle, officeMeta, officePageHandle } from '../../../../http/office-page.ts'
import type { FilterField } from '../../../../office/form/filter-fields.tsx'
import { ListFilter } from '../../../../office/form/list-filter.tsx'
import { ButtonLink } from '../../../../ui/button.tsx'
import { PaperPage } from '../../../../ui/paper-page.tsx'
import { GrowingTable } from '../../../../ui/table/growing-table.tsx'
import { type RecordColumn, RecordsTable } from '../../../../ui/table/records-table.tsx'
import type { Route } from './+types/estimates.ts'
import { type EstimateColumn, type EstimateDraftColumn, loadEstimatesPage } from './estimates.server.ts'
import { estimateStateOptions } from './estimates-query.ts'
import '../../../../ui/paper-page.css'
import './estimate-parts.css'

export const handle = {
  ...officePageHandle,
  permission: 'read-documents',
  entry: { label: 'Devis', icon: 'estimates', group: 'money', menuOrder: 20 },
  growsBelow: true,
  help: {
    title: 'Devis',
    what: 'Les brouillons, les devis envoyés et ce qu’ils sont devenus.',
    how: [
      'Filtrez par état\u00a0: à relancer, acceptés sans commande, expirés.',
      'Un devis envoyé ne change plus\u00a0; on le remplace par un nouveau.',
    ],
  },
} satisfies OfficeHandle

export const meta: Route.MetaFunction = ({ matches }) => officeMeta(matches, 'Devis')

export const loader = ({ context, url }: Route.LoaderArgs) =>
  loadEstimatesPage(context.get(siteContext), context.get(staffContext), url.searchParams)

/** List of drafts and estimates. */
export default function OfficeEstimatesPage({ loaderData }: Route.ComponentProps) {
  const { rows, drafts, isChosen, isDrafts, mayWrite, wording, other } = loaderData
  const lead = (
    <>
      {wording}.{' '}
      {other && (
        <Link to={other.to} preventScrollReset>
          {other.isWider ? 'Voir tous les points de vente' : 'Revenir à mes points de vente'}
        </Link>
      )}
    </>
  )
  return (
    <PaperPage
      title="Devis"
      lead={lead}
      actions={
        <>
          <Link to={href('/gestion/retractations')}>Rétractations</Link>
          {mayWrite && <ButtonLink to={href('/gestion/devis/nouveau')}>Nouveau devis</ButtonLink>}
        </>
      }
    >
      {drafts.length > 0 && (
        <section className="paper-sheet estimate-part" aria-labelledby="brouillons-titre">
          <h2 id="brouillons-titre">En cours d’écriture</h2>
          <RecordsTable caption="Brouillons" columns={draftColumns} rows={drafts} />
        </section>
      )}
      <div className="paper-sheet">
        <ListFilter {...loaderData} fields={filter} list={href('/gestion/devis')} all="Tous les devis" />
        <GrowingTable
          list={loaderData}
          caption="Devis"
          columns={isDrafts ? draftColumns : estimateColumns}
          summary={
            rows.length === 0 ? 'Aucun devis' : countWithNoun(rows.length, 'devis affiché', 'devis affichés')
          }
          nothing={isChosen ? 'Aucun devis ne correspond.' : 'Aucun devis pour l’instant.'}
          more={{ label: 'Suite des devis', progressText: `${rows.length}\u00a0devis` }}
        />
      </div>
    </PaperPage>
  )
}

const filter: FilterField[] = [
  { kind: 'hidden', name: 'pos' },
  { kind: 'search', placeholder: 'Numéro, client, plaque, véhicule' },
  { kind: 'choice', name: 'etat', label: 'État', prompt: 'Tous', options: estimateStateOptions },
]
const draftColumns: RecordColumn<EstimateDraftColumn>[] = [
  { key: 'client', label: 'Client' },
  { key: 'etat', label: 'État' },
  { key: 'age', label: 'Modifié' },
  { key: 'atelier', label: 'Atelier' },
]
const estimateColumns: RecordColumn<EstimateColumn>[] = [
  { key: 'client', label: 'Client' },
  { key: 'numero', label: 'Numéro' },
  { key: 'etat', label: 'État' },
  { key: 'total', label: 'Total TTC', isFigure: true },
  { key: 'emis', label: 'Émis le' },
  { key: 'fin', label: 'Valable jusqu’au' },
]

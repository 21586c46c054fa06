import { href, Link } from 'react-router'
import { counted } from '../../../../domain/french-number.ts'
import { siteContext, staffContext } from '../../../context.ts'
import { ButtonLink } from '../../../ui/button/button.tsx'
import { PaperPage } from '../../../ui/paper-page/paper-page.tsx'
import { GrowingTable } from '../../../ui/records-table/growing-table.tsx'
import { RecordsTable } from '../../../ui/records-table/records-table.tsx'
import { type OfficeFacts, officePage } from '../office-facts.ts'
import { officeMeta } from '../office-meta.ts'
import type { Route } from './+types/estimates.ts'
import { EstimatesFilter } from './list/estimates-filter.tsx'
import { draftHeads, heads } from './list/estimates-heads.ts'
import { readEstimates } from './list/read-estimates.server.ts'
import './estimates.css'

export const handle = {
  ...officePage,
  act: 'read-documents',
  entry: { label: 'Devis', icon: 'estimates', place: 40 },
  growsBelow: true,
  help: {
    title: 'Devis',
    what: 'Les brouillons, les devis envoyés et ce qu’ils sont devenus.',
    how: [
      'Filtrez par état\u00a0: à relancer, acceptés sans commande, expirés.',
      'Un devis envoyé ne change plus\u00a0; on le remplace par un nouveau.',
    ],
  },
} satisfies OfficeFacts

export const meta: Route.MetaFunction = () => officeMeta('Devis')

export const loader = ({ context, url }: Route.LoaderArgs) =>
  readEstimates(context.get(siteContext), context.get(staffContext), url.searchParams)

/** The workshop's quotes and what is being written (docs/product.md §11.13). */
export default function Estimates({ loaderData }: Route.ComponentProps) {
  const { rows, drafts, isChosen, isDrafts, mayWrite, says, other } = loaderData
  const lead = (
    <>
      {says}.{' '}
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
          <RecordsTable caption="Brouillons" columns={draftHeads} rows={drafts} />
        </section>
      )}
      <div className="paper-sheet">
        <EstimatesFilter {...loaderData} />
        <GrowingTable
          list={loaderData}
          caption="Devis"
          columns={isDrafts ? draftHeads : heads}
          said={rows.length === 0 ? 'Aucun devis' : counted(rows.length, 'devis affiché', 'devis affichés')}
          nothing={isChosen ? 'Aucun devis ne correspond.' : 'Aucun devis pour l’instant.'}
          more={{ label: 'Suite des devis', place: `${rows.length}\u00a0devis` }}
        />
      </div>
    </PaperPage>
  )
}

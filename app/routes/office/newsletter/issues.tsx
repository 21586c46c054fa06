import { href, Link } from 'react-router'
import { siteContext } from '../../../context.ts'
import { PaperPage } from '../../../ui/paper-page/paper-page.tsx'
import { GrowingTable } from '../../../ui/records-table/growing-table.tsx'
import { type OfficeFacts, officePage } from '../office-facts.ts'
import { officeMeta } from '../office-meta.ts'
import type { Route } from './+types/issues.ts'
import { issuesForms } from './issues-forms.server.ts'
import { readIssues } from './read-issues.server.ts'
import './newsletter.css'
import { IssuesActions } from './issues-actions.tsx'

export const handle = {
  ...officePage,
  act: 'send-newsletter',
  entry: { label: 'Lettre', icon: 'newsletter', place: 64 },
  growsBelow: true,
  help: {
    title: 'Lettre d’information',
    what: 'Les numéros de la lettre\u00a0: brouillons, en cours d’envoi, envoyés.',
    how: ['Ouvrez un numéro envoyé pour voir ce qu’il est devenu.', 'Les abonnés ont leur propre page.'],
  },
} satisfies OfficeFacts

export const meta: Route.MetaFunction = () => officeMeta('Lettre d’information')

export const loader = ({ context, url }: Route.LoaderArgs) =>
  readIssues(context.get(siteContext), url.searchParams)

export const action = (visit: Route.ActionArgs) => issuesForms.action(visit)
export const middleware: Route.MiddlewareFunction[] = issuesForms.middleware

const heads = [
  { key: 'objet', label: 'Objet' },
  { key: 'etat', label: 'État' },
  { key: 'lecteurs', label: 'Envoyée à', isFigure: true },
  { key: 'date', label: 'Date' },
]

/** The workshop's letters, and how many read them (docs/product.md §11.20). */
export default function Issues({ loaderData }: Route.ComponentProps) {
  const { rows, readers } = loaderData
  return (
    <PaperPage title="Lettre d’information" lead={readers} actions={<IssuesActions />}>
      <div className="paper-sheet letters-list">
        <GrowingTable
          list={loaderData}
          caption="Lettres"
          columns={heads}
          nothing={
            <>
              Aucune lettre pour l’instant&nbsp;: écrivez la première. Vos{' '}
              <Link to={href('/gestion/lettre/abonnes')}>abonnés</Link> sont ceux qui s’inscrivent au bas du
              site.
            </>
          }
          more={{
            label: 'Suite des lettres',
            place: `${rows.length}\u00a0lettres`,
            cut: 'La page s’arrête ici.',
          }}
        />
      </div>
    </PaperPage>
  )
}

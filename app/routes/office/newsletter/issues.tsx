import { siteContext } from '../../../context.ts'
import { PaperPage } from '../../../ui/paper-page/paper-page.tsx'
import { type OfficeFacts, officePage } from '../office-facts.ts'
import { officeMeta } from '../office-meta.ts'
import type { Route } from './+types/issues.ts'
import { IssuesActions } from './issues-actions.tsx'
import { issuesForms } from './issues-forms.server.ts'
import { IssuesTable } from './issues-table.tsx'
import { readIssues } from './read-issues.server.ts'
import './newsletter.css'

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

/** The workshop's letters, and how many read them (docs/product.md §11.20). */
export default function Issues({ loaderData }: Route.ComponentProps) {
  const { readers } = loaderData
  return (
    <PaperPage title="Lettre d’information" lead={readers} actions={<IssuesActions />}>
      <div className="paper-sheet letters-list">
        <IssuesTable list={loaderData} />
      </div>
    </PaperPage>
  )
}

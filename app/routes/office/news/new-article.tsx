import { href } from 'react-router'
import { beginForm } from '../content/begin-form.server.ts'
import { BeginPage } from '../content/begin-page.tsx'
import { type OfficeFacts, officePage } from '../office-facts.ts'
import { officeMeta } from '../office-meta.ts'
import type { Route } from './+types/new-article.ts'

export const handle = {
  ...officePage,
  act: 'edit-content',
  help: {
    title: 'Nouvel article',
    what: 'Commencer un article par son titre.',
    how: ['Le brouillon s’ouvre ensuite, à compléter à son rythme.'],
  },
} satisfies OfficeFacts

export const meta: Route.MetaFunction = () => officeMeta('Nouvel article')

const forms = beginForm('article')
export const action = (visit: Route.ActionArgs) => forms.action(visit)
export const middleware: Route.MiddlewareFunction[] = forms.middleware

export default function NewArticle({ actionData }: Route.ComponentProps) {
  return (
    <BeginPage kind="article" page={href('/gestion/actualites/nouvelle')} outcome={actionData?.commencer} />
  )
}

import { type OfficeHandle, officeMeta, officePageHandle } from '../../../../http/office-page.ts'
import { contentVersionForms, loadContentVersionPage } from '../content/content-version.server.ts'
import { ContentVersionPage } from '../content/content-version.tsx'
import type { Route } from './+types/article-version.ts'

export const handle = {
  ...officePageHandle,
  permission: 'edit-content',
  help: {
    title: 'Une version d’un article',
    what: 'Ce qui a changé, mot à mot, depuis cette version.',
    how: ['La reprendre en fait le brouillon\u00a0; rien d’autre n’est perdu.'],
  },
} satisfies OfficeHandle

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  officeMeta(matches, loaderData ? `${loaderData.title}, version ${loaderData.number}` : 'Version')

export const loader = ({ context, params }: Route.LoaderArgs) =>
  loadContentVersionPage(context, 'article', params)

const forms = contentVersionForms('article')
export const action = (args: Route.ActionArgs) => forms.action(args)
export const middleware: Route.MiddlewareFunction[] = forms.middleware

export default function ArticleVersionPage({ loaderData, actionData }: Route.ComponentProps) {
  return <ContentVersionPage view={loaderData} outcome={actionData?.reprendre} />
}

import { type OfficeHandle, officeMeta, officePageHandle } from '../../../../http/office-page.ts'
import { loadContentPage } from '../content/content.server.ts'
import { contentForms } from '../content/content-forms.server.ts'
import { ContentPage } from '../content/content-page.tsx'
import type { Route } from './+types/article-record.ts'

export const handle = {
  ...officePageHandle,
  permission: 'edit-content',
  help: {
    title: 'Un article',
    what: 'Écrire, illustrer, prévisualiser et publier un article.',
    how: [
      'Le brouillon s’enregistre tout seul\u00a0; les versions gardées se comparent, et une ancienne version peut être reprise.',
      'Ce qui manque, une description d’image par exemple, est signalé à la fin.',
      'Publiez tout de suite ou à une date\u00a0; une nouvelle adresse redirige l’ancienne.',
    ],
  },
} satisfies OfficeHandle

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  officeMeta(matches, loaderData?.title ?? 'Article')

export const loader = ({ context, params: { id } }: Route.LoaderArgs) =>
  loadContentPage(context, 'article', id)

const forms = contentForms('article')
export const action = (args: Route.ActionArgs) => forms.action(args)
export const middleware: Route.MiddlewareFunction[] = forms.middleware

/** Page of an article, from draft to publication. */
export default function ArticleRecordPage({ loaderData, actionData }: Route.ComponentProps) {
  return <ContentPage key={loaderData.id} view={loaderData} outcomes={actionData ?? {}} />
}

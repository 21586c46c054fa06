import { data, href } from 'react-router'
import { contentTitleOf } from '../../../../../domain/publishing/content/content-fields.ts'
import { findContent } from '../../../../../domain/publishing/content/content-records.ts'
import { siteContext } from '../../../../http/context.ts'
import { type OfficeHandle, officeMeta, officePageHandle } from '../../../../http/office-page.ts'
import { ContentPreviewPage } from '../content/preview-page.tsx'
import type { Route } from './+types/article-preview.ts'

export const handle = {
  ...officePageHandle,
  permission: 'edit-content',
  help: {
    title: 'Aperçu d’un article',
    what: 'Le brouillon tel que les visiteurs le verront.',
    how: ['Seule l’équipe voit cette page.'],
  },
} satisfies OfficeHandle

export const meta: Route.MetaFunction = ({ matches }) => officeMeta(matches, 'Aperçu')

export async function loader({ context, params: { id } }: Route.LoaderArgs) {
  const record = await findContent(context.get(siteContext).db, 'article', id)
  if (!record) throw data(null, { status: 404 })
  return { id, title: contentTitleOf(record.content) }
}

export default function ArticlePreviewPage({ loaderData: { id, title } }: Route.ComponentProps) {
  return (
    <ContentPreviewPage
      title={title}
      record={href('/gestion/actualites/:id', { id })}
      frame={href('/apercu/actualites/:id', { id })}
    />
  )
}

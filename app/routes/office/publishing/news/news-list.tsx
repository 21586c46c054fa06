import { href } from 'react-router'
import { siteContext } from '../../../../http/context.ts'
import { type OfficeHandle, officeMeta, officePageHandle } from '../../../../http/office-page.ts'
import { loadContentListPage } from '../content/content-list.server.ts'
import { ContentList } from '../content/content-list.tsx'
import type { Route } from './+types/news-list.ts'

export const handle = {
  ...officePageHandle,
  permission: 'edit-content',
  entry: { label: 'Actualités', icon: 'news', group: 'site', menuOrder: 10 },
  growsBelow: true,
  help: {
    title: 'Actualités',
    what: 'Tous les articles du site\u00a0: brouillons, programmés, publiés, retirés.',
    how: [
      'Filtrez par état, cherchez par titre.',
      '«\u00a0Nouvel article\u00a0» commence un brouillon\u00a0: personne ne le voit avant la publication.',
    ],
  },
} satisfies OfficeHandle

export const meta: Route.MetaFunction = ({ matches }) => officeMeta(matches, 'Actualités')

export const loader = ({ context, url }: Route.LoaderArgs) =>
  loadContentListPage(context.get(siteContext), 'article', url.searchParams)

/** List of articles, drafts first. */
export default function NewsArticlesPage({ loaderData }: Route.ComponentProps) {
  return <ContentList view={loaderData} begin={href('/gestion/actualites/nouvelle')} />
}

import { href } from 'react-router'
import { siteContext } from '../../../context.ts'
import { ContentsPage } from '../content/list/contents-page.tsx'
import { readContents } from '../content/list/read-contents.server.ts'
import { type OfficeFacts, officePage } from '../office-facts.ts'
import { officeMeta } from '../office-meta.ts'
import type { Route } from './+types/news-list.ts'

export const handle = {
  ...officePage,
  act: 'edit-content',
  entry: { label: 'Actualités', icon: 'news', place: 60 },
  growsBelow: true,
  help: {
    title: 'Actualités',
    what: 'Tous les articles du site\u00a0: brouillons, programmés, publiés, retirés.',
    how: [
      'Filtrez par état, cherchez par titre.',
      '«\u00a0Nouvel article\u00a0» commence un brouillon\u00a0: personne ne le voit avant la publication.',
    ],
  },
} satisfies OfficeFacts

export const meta: Route.MetaFunction = () => officeMeta('Actualités')

export const loader = ({ context, url }: Route.LoaderArgs) =>
  readContents(context.get(siteContext), 'article', url.searchParams)

/** The workshop's news, what is being written first. */
export default function NewsList({ loaderData }: Route.ComponentProps) {
  return <ContentsPage view={loaderData} begin={href('/gestion/actualites/nouvelle')} />
}

import { href } from 'react-router'
import { siteContext } from '../../../context.ts'
import { ContentsPage } from '../content/contents-page.tsx'
import { readContents } from '../content/read-contents.server.ts'
import { type OfficeFacts, officePage } from '../office-facts.ts'
import { officeMeta } from '../office-meta.ts'
import type { Route } from './+types/news-list.ts'

export const handle = {
  ...officePage,
  act: 'edit-content',
  entry: { label: 'Actualités', icon: 'news', place: 60 },
  growsBelow: true,
} satisfies OfficeFacts

export const meta: Route.MetaFunction = () => officeMeta('Actualités')

export const loader = ({ context, url }: Route.LoaderArgs) =>
  readContents(context.get(siteContext), 'article', url.searchParams)

/** The workshop's news, what is being written first. */
export default function NewsList({ loaderData }: Route.ComponentProps) {
  return <ContentsPage view={loaderData} begin={href('/gestion/actualites/nouvelle')} />
}

import { href } from 'react-router'
import { siteContext } from '../../../../http/context.ts'
import { type OfficeHandle, officeMeta, officePageHandle } from '../../../../http/office-page.ts'
import { loadContentListPage } from '../content/content-list.server.ts'
import { ContentList } from '../content/content-list.tsx'
import type { Route } from './+types/portfolio.ts'

export const handle = {
  ...officePageHandle,
  permission: 'edit-content',
  entry: { label: 'Réalisations', icon: 'portfolio', group: 'site', menuOrder: 20 },
  growsBelow: true,
  help: {
    title: 'Réalisations',
    what: 'Toutes les réalisations du site\u00a0: brouillons, programmées, publiées, retirées.',
    how: [
      'Une réalisation se fait des photos d’une commande, si le client y a consenti.',
      'Filtrez par état, cherchez par titre.',
    ],
  },
} satisfies OfficeHandle

export const meta: Route.MetaFunction = ({ matches }) => officeMeta(matches, 'Réalisations')

export const loader = ({ context, url }: Route.LoaderArgs) =>
  loadContentListPage(context.get(siteContext), 'portfolio', url.searchParams)

/** List of portfolio entries, drafts first. */
export default function OfficePortfolioPage({ loaderData: view }: Route.ComponentProps) {
  return <ContentList view={view} begin={href('/gestion/realisations/nouvelle')} />
}

import { href } from 'react-router'
import { siteContext } from '../../../context.ts'
import { ContentsPage } from '../content/list/contents-page.tsx'
import { readContents } from '../content/list/read-contents.server.ts'
import { type OfficeFacts, officePage } from '../office-facts.ts'
import { officeMeta } from '../office-meta.ts'
import type { Route } from './+types/portfolio.ts'

export const handle = {
  ...officePage,
  act: 'edit-content',
  entry: { label: 'Réalisations', icon: 'portfolio', place: 62 },
  growsBelow: true,
  help: {
    title: 'Réalisations',
    what: 'Toutes les réalisations du site\u00a0: brouillons, programmées, publiées, retirées.',
    how: [
      'Une réalisation se fait des photos d’une commande, si le client y a consenti.',
      'Filtrez par état, cherchez par titre.',
    ],
  },
} satisfies OfficeFacts

export const meta: Route.MetaFunction = () => officeMeta('Réalisations')

export const loader = ({ context, url }: Route.LoaderArgs) =>
  readContents(context.get(siteContext), 'portfolio', url.searchParams)

/** The portfolio as staff see it: what is being written, what is online (docs/product.md §11.19). */
export default function Portfolio({ loaderData: view }: Route.ComponentProps) {
  return <ContentsPage view={view} begin={href('/gestion/realisations/nouvelle')} />
}

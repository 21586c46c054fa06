import { siteContext, staffContext } from '../../../../http/context.ts'
import { type OfficeHandle, officeMeta, officePageHandle } from '../../../../http/office-page.ts'
import { loadOfficeSearch } from '../../../../office/shell/search.server.ts'
import { SearchPanel } from '../../../../office/shell/search-panel.tsx'
import { PaperPage } from '../../../../ui/paper-page.tsx'
import type { Route } from './+types/search.ts'

export const handle = {
  ...officePageHandle,
  permission: 'enter-office',
  entry: { label: 'Rechercher', icon: 'search', group: 'daily', menuOrder: 50, inBar: true, keys: 'Ctrl K' },
  help: {
    title: 'Rechercher',
    what: 'Une seule recherche sur les demandes, messages, clients, commandes, devis et factures.',
    how: [
      'Tapez un numéro, une référence, une plaque, un téléphone, un nom ou un e-mail\u00a0: accents et espaces ne comptent pas.',
      'Avec plusieurs mots, chacun doit être trouvé.',
      'Sur un ordinateur, Ctrl K l’ouvre par-dessus n’importe quelle page\u00a0; les flèches choisissent, Entrée ouvre.',
    ],
  },
} satisfies OfficeHandle

export const meta: Route.MetaFunction = ({ matches }) => officeMeta(matches, 'Rechercher')

export const loader = ({ context, url }: Route.LoaderArgs) =>
  loadOfficeSearch(context.get(siteContext), context.get(staffContext), url.searchParams)

export default function SearchPage({ loaderData }: Route.ComponentProps) {
  return (
    <PaperPage title="Rechercher">
      <SearchPanel id="recherche" first={loaderData} />
    </PaperPage>
  )
}

import { siteContext, staffContext } from '../../../../http/context.ts'
import { type OfficeHandle, officeMeta, officePageHandle } from '../../../../http/office-page.ts'
import type { FilterField } from '../../../../office/form/filter-fields.tsx'
import { ListFilter } from '../../../../office/form/list-filter.tsx'
import { ActivityFeed } from '../../../../office/journal/activity-feed.tsx'
import { findFirstAddedRow, ShowMoreLink } from '../../../../ui/pager/more-below.tsx'
import { PaperPage } from '../../../../ui/paper-page.tsx'
import type { Route } from './+types/journal.ts'
import { type JournalView, loadJournalPage } from './journal.server.ts'
import '../../../../ui/paper-page.css'

export const handle = {
  ...officePageHandle,
  permission: 'read-journal',
  entry: { label: 'Journal', icon: 'journal', group: 'insight', menuOrder: 20 },
  growsBelow: true,
  help: {
    title: 'Journal',
    what: 'Qui a fait quoi, et quand, du plus récent au plus ancien.',
    how: [
      'Filtrez par personne, par sujet, par dates.',
      'Chaque ligne mène à sa fiche. Rien n’y est modifiable.',
    ],
  },
} satisfies OfficeHandle

export const meta: Route.MetaFunction = ({ matches }) => officeMeta(matches, 'Journal')

export const loader = ({ context, url }: Route.LoaderArgs) =>
  loadJournalPage(context.get(siteContext), context.get(staffContext), url.searchParams)

/** Journal of all actions, as sentences. */
export default function JournalPage({ loaderData }: Route.ComponentProps) {
  const { lines, added, isChosen } = loaderData
  const empty = isChosen ? 'Aucune action ne correspond.' : 'Aucune action pour l’instant.'
  return (
    <PaperPage title="Journal" lead="Qui a fait quoi, du plus récent au plus ancien.">
      <div className="paper-sheet">
        <ListFilter {...loaderData} fields={filter(loaderData)} all="Tout le journal" />
        <ActivityFeed lines={lines} empty={empty} readOn={findFirstAddedRow(added)} />
        <ShowMoreLink
          list={loaderData}
          shown={lines.length}
          label="Suite du journal"
          progressText={`${lines.length}\u00a0lignes`}
        />
      </div>
    </PaperPage>
  )
}

const filter = ({ whoOptions, kindOptions }: JournalView): FilterField[] => [
  { kind: 'choice', name: 'qui', label: 'Qui', prompt: 'Tout le monde', options: whoOptions },
  { kind: 'choice', name: 'quoi', label: 'Quoi', prompt: 'Tout', options: kindOptions },
  { kind: 'days' },
]

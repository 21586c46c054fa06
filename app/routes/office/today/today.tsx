import { PaperPage } from '../../../ui/paper-page/paper-page.tsx'
import { type OfficeFacts, officePage } from '../office-facts.ts'
import { officeMeta } from '../office-meta.ts'
import type { Route } from './+types/today.ts'

export const handle = {
  ...officePage,
  act: 'enter-office',
  entry: { label: 'Aujourd’hui', icon: 'today', place: 10, inBar: true, counters: ['forms', 'contacts'] },
} satisfies OfficeFacts

export const meta: Route.MetaFunction = () => officeMeta('Aujourd’hui')

/** Where staff arrive after signing in. */
export default function Today() {
  return <PaperPage title="Aujourd’hui">Bienvenue dans la gestion.</PaperPage>
}

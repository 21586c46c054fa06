import { PaperPage } from '../../../ui/paper-page/paper-page.tsx'
import { type OfficeFacts, officePage } from '../office-facts.ts'
import { officeMeta } from '../office-meta.ts'
import type { Route } from './+types/rim.ts'
import { OtherRims } from './other-rims.tsx'
import { RimPhotos } from './photos/rim-photos.tsx'
import { ReportForm } from './problem/report-form.tsx'
import { RimProblem } from './problem/rim-problem.tsx'
import { readRim } from './read-rim.server.ts'
import { RimFacts } from './rim-facts.tsx'
import { rimForms } from './rim-forms.server.ts'
import { RimStanding } from './rim-standing.tsx'
import './rim.css'

export const handle = {
  ...officePage,
  act: 'work-on-orders',
  help: {
    title: 'Une jante',
    what: 'Ce qu’on sait de cette jante, ses photos, et l’étape suivante de sa commande.',
    how: [
      'Quatre vues sont demandées l’une après l’autre\u00a0: face, dos, bord, détail. Un appui ouvre l’appareil photo.',
      'Sans réseau, les photos attendent dans le téléphone et partent dès qu’il revient\u00a0; rien n’est perdu.',
      '«\u00a0Signaler un problème\u00a0» dit ce qui arrête le travail\u00a0; le bureau le voit aussitôt.',
    ],
  },
} satisfies OfficeFacts

export const meta: Route.MetaFunction = ({ loaderData }) =>
  officeMeta(loaderData ? `${loaderData.number}, ${loaderData.name}` : 'Jante')

export const loader = ({ context, params, url }: Route.LoaderArgs) =>
  readRim(context, params, url.searchParams)

export const action = (visit: Route.ActionArgs) => rimForms.action(visit)
export const middleware: Route.MiddlewareFunction[] = rimForms.middleware

/** A rim, where its label leads: its order's next step, its photos, what is wrong with it (docs/product.md §11.17). */
export default function RimPage({ loaderData: rim, actionData }: Route.ComponentProps) {
  const outcomes = actionData ?? {}
  return (
    <PaperPage
      key={rim.rimId}
      title={rim.name}
      lead={rim.lead}
      back={{ to: rim.order, label: `Commande ${rim.number}` }}
    >
      <div className="rim">
        <div className="rim__main">
          {rim.rims.length > 1 && <OtherRims rims={rim.rims} />}
          <RimStanding rim={rim} />
          {rim.problem && <RimProblem rim={rim} problem={rim.problem} outcome={outcomes.regler} />}
          <RimPhotos key={rim.moment} rim={rim} outcomes={outcomes} />
        </div>
        <div className="rim__side">
          <RimFacts rim={rim} />
          <ReportForm rim={rim} outcome={outcomes.probleme} />
        </div>
      </div>
    </PaperPage>
  )
}

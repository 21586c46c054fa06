import { PaperPage } from '../../../ui/paper-page/paper-page.tsx'
import { RecordStream } from '../journal/record-stream.tsx'
import { type OfficeFacts, officePage } from '../office-facts.ts'
import { officeMeta } from '../office-meta.ts'
import type { Route } from './+types/health.ts'
import { GivenUp } from './given-up.tsx'
import { healthForms } from './health-forms.server.ts'
import { HealthSign } from './health-sign.tsx'
import { LevelText } from './level-text.tsx'
import { readHealthPage } from './read-health.server.ts'
import { RefusedMails } from './refused-mails.tsx'
import './health.css'

export const handle = {
  ...officePage,
  act: 'read-health',
  entry: { label: 'État du site', icon: 'health', place: 850 },
  help: {
    title: 'État du site',
    what: 'Si tout marche\u00a0: base, fichiers, tâches, e-mails, sauvegardes.',
    how: [
      'Chaque ligne dit en clair quoi faire.',
      'Une tâche abandonnée se relance d’un appui, par un responsable.',
    ],
  },
} satisfies OfficeFacts

export const meta: Route.MetaFunction = () => officeMeta('État du site')

export const loader = ({ context }: Route.LoaderArgs) => readHealthPage(context)

export const action = (visit: Route.ActionArgs) => healthForms.action(visit)
export const middleware: Route.MiddlewareFunction[] = healthForms.middleware

/** How the site fares, and what to do where it does not (docs/product.md §11.25). */
export default function HealthPage({ loaderData, actionData }: Route.ComponentProps) {
  const { verdict, checked, signs, refused, lines } = loaderData
  const wrong = [actionData?.relancer, actionData?.classer].flatMap((outcome) =>
    outcome && outcome.outcome !== 'saved' ? [sentenceIn(outcome)] : [],
  )
  return (
    <PaperPage title="État du site" lead={`Regardé le ${checked}.`}>
      <p className="paper-sheet health__verdict" data-level={verdict.level} role="status">
        <LevelText level={verdict.level}>{verdict.sentence}</LevelText>
      </p>
      {wrong.map((sentence) => (
        <p key={sentence} role="alert">
          {sentence}
        </p>
      ))}
      <div className="paper-sheet health__signs">
        {signs.map((sign) => (
          <HealthSign key={sign.id} {...sign} />
        ))}
      </div>
      <GivenUp {...loaderData} />
      <RefusedMails refused={refused} />
      <section className="paper-sheet office-section" aria-labelledby="journal-titre">
        <h2 id="journal-titre">Ce qui a été fait</h2>
        <RecordStream lines={lines} empty="Rien encore." />
      </section>
    </PaperPage>
  )
}

const sentenceIn = (outcome: { message?: string; problems?: { form?: string } }) =>
  outcome.message ?? outcome.problems?.form ?? ''

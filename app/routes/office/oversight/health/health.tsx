import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { HealthCheck, HealthLevel } from '../../../../../domain/oversight/health/health-check.ts'
import { type OfficeHandle, officeMeta, officePageHandle } from '../../../../http/office-page.ts'
import { ActivityFeed } from '../../../../office/journal/activity-feed.tsx'
import { EyeIcon } from '../../../../ui/icon/area-icons.ts'
import { AlertIcon, CheckIcon, ChevronDownIcon } from '../../../../ui/icon/icons.ts'
import { PaperPage } from '../../../../ui/paper-page.tsx'
import type { Route } from './+types/health.ts'
import { AbandonedJobs } from './abandoned-jobs.tsx'
import { type HealthView, loadHealthPage } from './health.server.ts'
import { healthForms } from './health-forms.server.ts'
import '../../../../ui/paper-page.css'
import './health.css'

export const handle = {
  ...officePageHandle,
  permission: 'read-health',
  entry: { label: 'État du site', icon: 'health', group: 'insight', menuOrder: 30 },
  help: {
    title: 'État du site',
    what: 'L’état du site et, en cas de problème, la marche à suivre.',
    how: [
      'La première phrase dit si tout va bien\u00a0; en dessous, seulement ce qui demande une action, avec la marche à suivre.',
      'Le reste, «\u00a0Pour votre prestataire technique\u00a0», se déplie\u00a0: base, fichiers, tâches, versions et chiffres.',
      'Un responsable relance d’un clic une tâche abandonnée.',
    ],
  },
} satisfies OfficeHandle

export const meta: Route.MetaFunction = ({ matches }) => officeMeta(matches, 'État du site')

export const loader = ({ context }: Route.LoaderArgs) => loadHealthPage(context)

export const action = (args: Route.ActionArgs) => healthForms.action(args)
export const middleware: Route.MiddlewareFunction[] = healthForms.middleware

/** State of the site, with advice for problems. */
export default function HealthPage({ loaderData, actionData }: Route.ComponentProps) {
  const { verdict, checked, checks, rejected, lines } = loaderData
  const toDo = checks.filter(({ level }) => level === 'bad' || level === 'watch')
  const errorText = [actionData?.relancer, actionData?.classer].flatMap((outcome) =>
    outcome ? [sentenceIn(outcome)] : [],
  )
  return (
    <PaperPage title="État du site" lead={`Vérifié le ${checked}.`}>
      <p className="paper-sheet health__verdict" data-level={verdict.level} role="status">
        <LevelText level={verdict.level}>{verdict.sentence}</LevelText>
      </p>
      {errorText.map((sentence) => (
        <p key={sentence} role="alert">
          {sentence}
        </p>
      ))}
      {toDo.length > 0 && (
        <section className="paper-sheet health__signs" aria-labelledby="a-faire-titre">
          <h2 id="a-faire-titre" className="visually-hidden">
            À faire
          </h2>
          {toDo.map((sign) => (
            <HealthSign key={sign.id} {...sign} />
          ))}
        </section>
      )}
      <RejectedMails rejected={rejected} />
      <AbandonedJobs {...loaderData} />
      <details className="paper-sheet health__operator">
        <summary>
          Pour votre prestataire technique <ChevronDownIcon />
        </summary>
        <div className="health__signs">
          {checks
            .filter((sign) => !toDo.includes(sign))
            .map((sign) => (
              <HealthSign key={sign.id} {...sign} />
            ))}
        </div>
      </details>
      <section className="paper-sheet" aria-labelledby="journal-titre">
        <h2 id="journal-titre">Historique</h2>
        <ActivityFeed lines={lines} empty="Rien encore." />
      </section>
    </PaperPage>
  )
}

const sentenceIn = (outcome: { message?: string; problems?: { form?: string } }) =>
  outcome.message ?? outcome.problems?.form ?? ''

const levelWords: Readonly<Record<HealthLevel, string>> = {
  good: 'Bien',
  watch: 'À surveiller',
  bad: 'À réparer',
  off: 'Pas utilisé',
}

/** Check of one part of the site: state, advice, and collapsed figures with the advice for the operator. */
function HealthSign({ id, title, level, sentence, advice, operatorAdvice = '', facts = [] }: HealthCheck) {
  const shown = [['Pour votre prestataire technique', operatorAdvice] as const, ...facts].filter(
    ([, value]) => value !== '',
  )
  return (
    <section id={id} className="health__sign" aria-labelledby={`${id}-titre`}>
      <h2 id={`${id}-titre`}>{title}</h2>
      <LevelText level={level}>{levelWords[level]}</LevelText>
      <div className="health__words">
        <p>{sentence}</p>
        {advice && <p className="health__advice">{advice}</p>}
        {shown.length > 0 && <SignFacts title={title} facts={shown} />}
      </div>
    </section>
  )
}

/** State as text; the icon before it adds no information. */
function LevelText({ level, children }: { level: HealthLevel; children: ReactNode }) {
  return (
    <span className="health__level" data-level={level}>
      {level === 'good' && <CheckIcon />}
      {level === 'watch' && <EyeIcon />}
      {level === 'bad' && <AlertIcon />}
      {children}
    </span>
  )
}

/** Figures of a check, for diagnosis. */
function SignFacts({ title, facts }: Pick<HealthCheck, 'title'> & Required<Pick<HealthCheck, 'facts'>>) {
  return (
    <details className="health__facts">
      <summary>
        <span>
          En détail<span className="visually-hidden">, {title}</span>
        </span>{' '}
        <ChevronDownIcon />
      </summary>
      <dl className="paper-facts">
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </details>
  )
}

/** Rejected mails; each links to the record that sends it again. */
function RejectedMails({ rejected }: Pick<HealthView, 'rejected'>) {
  if (rejected.length === 0) return null
  return (
    <section className="paper-sheet health__list" aria-labelledby="refuses-titre">
      <h2 id="refuses-titre">E-mails refusés</h2>
      <ul className="plain-list">
        {rejected.map(({ id, what, when, reason, to }) => (
          <li key={id}>
            <div>
              <Link to={to} className="health__link" prefetch="intent">
                <strong>{what}</strong>
              </Link>
              <p>
                {when}
                {reason && <>&nbsp;: {reason}</>}
              </p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}

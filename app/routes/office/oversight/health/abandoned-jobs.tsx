import { href } from 'react-router'
import { formAddress } from '../../../../forms/form-actions.ts'
import { Button } from '../../../../ui/button.tsx'
import type { HealthView } from './health.server.ts'
import '../../../../ui/paper-page.css'
import './health.css'

export const abandonedJobsAnchor = 'abandonnees'

/** Jobs that are no longer retried automatically, with their errors. */
export function AbandonedJobs({ givenUp, mayMend }: Pick<HealthView, 'givenUp' | 'mayMend'>) {
  if (givenUp.length === 0) return null
  return (
    <section
      id={abandonedJobsAnchor}
      className="paper-sheet health__list"
      aria-labelledby="abandonnees-titre"
    >
      <h2 id="abandonnees-titre">Tâches abandonnées</h2>
      <ul className="plain-list">
        {givenUp.map(({ id, what, when, tries, reason }) => (
          <li key={id}>
            <div>
              <strong>{what}</strong>
              <p>
                {when}, après {tries}
                {reason && `\u00a0: ${reason}`}
              </p>
            </div>
            {mayMend && <JobButtons id={id} of={`${what}, ${when}`} />}
          </li>
        ))}
      </ul>
      {mayMend && givenUp.length > 1 && <JobButtons id="tout" all />}
      {!mayMend && <p className="paper-note">Un responsable peut les relancer ou les classer.</p>}
    </section>
  )
}

interface JobButtonsProps {
  id: string
  /** Name of the job, for screen readers. */
  of?: string
  all?: boolean
}

/** Buttons to retry or dismiss one job, or all. */
function JobButtons({ id, of, all = false }: JobButtonsProps) {
  return (
    <div className="health__buttons">
      <JobButton id={id} action="relancer" label={all ? 'Tout relancer' : 'Relancer'} of={of} />
      <JobButton id={id} action="classer" label={all ? 'Tout classer' : 'Classer'} of={of} />
    </div>
  )
}

interface JobButtonProps {
  id: string
  action: 'relancer' | 'classer'
  label: string
  of?: string
}

/** Button of a form sent without JavaScript; the page that follows lists the remaining jobs. */
function JobButton({ id, action, label, of }: JobButtonProps) {
  return (
    <form method="post" action={formAddress(href('/gestion/etat'), action)}>
      <input type="hidden" name="id" value={id} />
      <Button type="submit" variant={action === 'relancer' ? 'secondary' : 'quiet'}>
        {label}
        {of && <span className="visually-hidden"> {of}</span>}
      </Button>
    </form>
  )
}

import { JobButtons } from './job-buttons.tsx'
import type { HealthView } from './read-health.server.ts'

export const givenUpAnchor = 'abandonnees'

/** What nobody tries again unless somebody says so, with why it failed. */
export function GivenUp({ givenUp, mayMend }: Pick<HealthView, 'givenUp' | 'mayMend'>) {
  if (givenUp.length === 0) return null
  return (
    <section id={givenUpAnchor} className="paper-sheet health__list" aria-labelledby="abandonnees-titre">
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

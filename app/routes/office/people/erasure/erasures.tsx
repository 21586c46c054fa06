import { uncapitalised } from '../../../../../domain/first-letter.ts'
import type { PeopleView } from '../read-people.server.ts'

/** All erasures, without a word of whose they were. */
export function Erasures({ erasures }: Pick<PeopleView, 'erasures'>) {
  return (
    <section className="paper-sheet people" aria-labelledby="effacements-titre">
      <h2 id="effacements-titre">Effacements faits</h2>
      {erasures.length === 0 ? (
        <p className="paper-note">Aucun effacement pour l’instant.</p>
      ) : (
        <ol className="plain-list people__erasures">
          {erasures.map(({ id, when, by, why, done: erased, kept }) => (
            <li key={id}>
              <strong>{when}</strong>
              <span>
                {by}, {uncapitalised(why)}.
              </span>
              <span className="people__note">
                Effacé ou rendu anonyme&nbsp;: {erased}.{kept && ` Conservé par obligation\u00a0: ${kept}.`}
              </span>
            </li>
          ))}
        </ol>
      )}
    </section>
  )
}

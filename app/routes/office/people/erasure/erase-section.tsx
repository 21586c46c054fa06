import { Link } from 'react-router'
import { EraseForm, type EraseSectionProps } from './erase-form.tsx'

/** What has to be ended before, else the form that erases: it carries what the page shows, and nothing else is erased. */
export function EraseSection({ here, seen, obstacles, otherObstacles, outcome }: EraseSectionProps) {
  return (
    <section id="effacer" className="paper-sheet person__part" aria-labelledby="effacer-titre">
      <h2 id="effacer-titre">Effacer</h2>
      {obstacles.length > 0 ? (
        <>
          <p>À terminer d’abord&nbsp;:</p>
          <ul className="plain-list person__lines">
            {obstacles.map(({ sentence, to }) => (
              <li key={sentence}>{to ? <Link to={to}>{sentence}</Link> : sentence}</li>
            ))}
          </ul>
          {otherObstacles > 0 && (
            <p className="paper-note">
              Et {otherObstacles} {otherObstacles > 1 ? 'autres points' : 'autre point'}.
            </p>
          )}
        </>
      ) : (
        <EraseForm key={seen} here={here} seen={seen} outcome={outcome} />
      )}
    </section>
  )
}

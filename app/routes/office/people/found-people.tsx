import { Link } from 'react-router'
import type { PeopleView } from './read-people.server.ts'

/** Whom the words have found, and how many they are. */
export function FoundPeople(view: PeopleView) {
  const { people } = view
  return (
    <>
      <p className="paper-note" role="status">
        {told(view)}
      </p>
      {people.length > 0 && (
        <ul className="plain-list people__found">
          {people.map(({ id, to, called, detail, foundIn }) => (
            <li key={id}>
              <Link to={to} className="people__link">
                <strong>{called || 'Sans nom'}</strong>
              </Link>
              {detail && <span>{detail}</span>}
              <span className="people__note">Trouvé dans&nbsp;: {foundIn}</span>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

function told({ outcome, people, hasMore }: PeopleView): string {
  if (outcome === 'nothing-typed')
    return 'Clients, demandes, messages, échanges, commandes, devis, accès et lettre d’information sont parcourus.'
  if (outcome === 'too-short') return 'Tapez au moins trois lettres ou chiffres à la suite.'
  if (people.length === 0) return 'Le site ne garde rien qui corresponde.'
  const count = `${people.length}\u00a0${people.length > 1 ? 'personnes' : 'personne'}`
  return hasMore ? `${count} affichées, il y en a d’autres\u00a0: précisez.` : `${count}.`
}

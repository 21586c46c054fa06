import { Link } from 'react-router'
import type { PersonView } from './read-person.server.ts'

export function AlikePeople({ alike }: Pick<PersonView, 'alike'>) {
  if (alike.length === 0) return null
  return (
    <section className="paper-sheet person__part" aria-labelledby="proches-titre">
      <h2 id="proches-titre">Peut-être la même personne</h2>
      <p className="paper-note">Rien de ce qui suit n’est compté sur cette page.</p>
      <ul className="plain-list person__lines">
        {alike.map(({ id, to, called, because }) => (
          <li key={id}>
            <Link to={to}>{called}</Link>
            <small>{because}</small>
          </li>
        ))}
      </ul>
    </section>
  )
}

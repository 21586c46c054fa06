import type { PersonView } from './read-person.server.ts'

/** What is kept of them, by what an erasure makes of it. */
export function HeldGroups({ groups }: Pick<PersonView, 'groups'>) {
  return (
    <div className="person__main">
      {groups.map(({ name, title, lines }) => (
        <section key={name} className="paper-sheet person__part" aria-labelledby={`${name}-titre`}>
          <h2 id={`${name}-titre`}>{title}</h2>
          <ul className="plain-list person__lines">
            {lines.map(({ kind, what, note }) => (
              <li key={kind}>
                <span>{what}</span>
                {note && <small>{note}</small>}
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}

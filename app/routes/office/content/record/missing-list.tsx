import type { ContentView } from './read-content.server.ts'

export function MissingList({ missing }: Pick<ContentView, 'missing'>) {
  if (missing.length === 0) return null
  return (
    <section id="manque" className="paper-sheet content-part content-missing" aria-labelledby="manque-titre">
      <h2 id="manque-titre">Avant de publier</h2>
      <ul>
        {missing.map(({ field, message }) => (
          <li key={field + message}>
            <a href={`#champ-${field}`}>{message}</a>
          </li>
        ))}
      </ul>
    </section>
  )
}

import { closuresOfLocation } from '../../../domain/business/site.ts'
import { useFacts } from '../../http/facts.tsx'
import './location-closure-lines.css'

/** Announced closures of a location; renders nothing when there are none. */
export function LocationClosureLines({ of }: { of: string }) {
  const closures = closuresOfLocation(of, useFacts())
  return closures.map(({ id, line }) => (
    <p key={id} className="closure-line">
      {line}
    </p>
  ))
}

/** Closures of all locations, each with its name, above a form whose reply they delay. */
export function LocationClosuresNotice({
  locations,
}: {
  locations: readonly { id: string; title: string }[]
}) {
  const { closures } = useFacts()
  if (closures.length === 0) return null
  const nameOf = (id: string | null) => locations.find((location) => location.id === id)?.title
  return (
    <aside className="closure-notice" aria-label="Horaires exceptionnels">
      {closures.map(({ id, locationId, notice }) => (
        <p key={id}>
          <strong>{nameOf(locationId) ?? 'Tous nos ateliers'}</strong>
          &nbsp;: {notice}.
        </p>
      ))}
    </aside>
  )
}

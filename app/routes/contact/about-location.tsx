import type { Location } from '../../../domain/site.ts'

const days = [
  ['monday', 'Lundi'],
  ['tuesday', 'Mardi'],
  ['wednesday', 'Mercredi'],
  ['thursday', 'Jeudi'],
  ['friday', 'Vendredi'],
  ['saturday', 'Samedi'],
  ['sunday', 'Dimanche'],
] as const

/** One place with its contact details and weekly hours (docs/product.md §9). */
export function AboutLocation({ location }: { location: Location }) {
  const { title, streetLines, zipCode, city, phone, email, mapsUrl, hours } = location
  return (
    <li className="about-location">
      <h3>{title}</h3>
      <p>
        <a href={phone.link}>{phone.display}</a>
        <a href={`mailto:${email}`}>{email}</a>
        <a href={mapsUrl} target="_blank" rel="noreferrer">
          {streetLines.join(', ')}, {zipCode} {city}
          <span className="visually-hidden"> (plan, nouvelle fenêtre)</span>
        </a>
      </p>
      <dl>
        {days.map(([day, label]) => (
          <div key={day}>
            <dt>{label}</dt>
            <dd>{spoken(hours[day])}</dd>
          </div>
        ))}
      </dl>
    </li>
  )
}

function spoken(hours: { open: string; close: string } | null): string {
  return hours ? `${hours.open} – ${hours.close}` : 'Fermé'
}

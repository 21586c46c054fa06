import { FileText } from '../../ui/icon/icons.ts'
import { BadgeEuro, Ear, Timer } from './selling-icons.ts'
import './selling-points.css'

const points = [
  { icon: FileText, title: 'Devis gratuit', text: 'Quelques photos suffisent, et rien ne vous engage.' },
  { icon: Timer, title: 'Intervention rapide', text: 'Des délais courts, annoncés avec le devis.' },
  {
    icon: Ear,
    title: 'Des professionnels à l’écoute',
    text: 'Un atelier qui répond, explique et conseille.',
  },
  { icon: BadgeEuro, title: 'Un prix compétitif', text: 'Rénover coûte souvent bien moins que remplacer.' },
] as const

/** The strip of four selling points (docs/product.md §1). */
export function SellingPoints() {
  return (
    <section className="selling-points container" aria-label="Nos engagements">
      <ul className="plain-list">
        {points.map(({ icon: Icon, title, text }) => (
          <li key={title}>
            <Icon />
            <h3>{title}</h3>
            <p>{text}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}

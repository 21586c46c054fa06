import { FileText } from '../../ui/icon/icons.ts'
import type { HomeWords } from './home.server.ts'
import { BadgeEuro, Ear, Timer } from './selling-icons.ts'
import './selling-points.css'

const icons = [FileText, Timer, Ear, BadgeEuro]

/** The strip of four selling points (docs/product.md §1). */
export function SellingPoints({ points }: { points: HomeWords['points'] }) {
  return (
    <section className="selling-points container" aria-label="Nos engagements">
      <ul className="plain-list">
        {points.map(({ title, text }, place) => {
          const Icon = icons[place] ?? FileText
          return (
            <li key={title}>
              <Icon />
              <h3>{title}</h3>
              <p>{text}</p>
            </li>
          )
        })}
      </ul>
    </section>
  )
}

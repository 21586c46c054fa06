import { Section } from '../../ui/section/section.tsx'
import './about-visit.css'

/** What to know before coming by: tyres, car, what to bring. */
export function AboutVisit({ advice }: { advice: readonly { title: string; text: string }[] }) {
  return (
    <Section title="Avant de venir" id="venir" annotation="Préparer votre dépôt">
      <ul className="plain-list about-visit">
        {advice.map(({ title, text }) => (
          <li key={title}>
            <h3>{title}</h3>
            <p>{text}</p>
          </li>
        ))}
      </ul>
    </Section>
  )
}

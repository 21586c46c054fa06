import { Section } from '../../ui/section/section.tsx'
import type { AboutWords } from './about.server.ts'
import './about-visit.css'

/** What to know before coming by: tyres, car, what to bring. */
export function AboutVisit({ words }: { words: AboutWords }) {
  return (
    <Section title={words.visit_title} id="venir" annotation={words.visit_annotation}>
      <ul className="plain-list about-visit">
        {words.visit.map(({ title, text }) => (
          <li key={title}>
            <h3>{title}</h3>
            <p>{text}</p>
          </li>
        ))}
      </ul>
    </Section>
  )
}

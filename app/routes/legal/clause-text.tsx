import type { Clause } from '../../../domain/general-terms/clause.ts'
import { LinkedText } from '../../ui/texts/legal-text/linked-text.tsx'

export function ClauseText({ text, items, frame }: Clause) {
  return (
    <div className="legal-clause__text">
      <p>
        <LinkedText>{text}</LinkedText>
      </p>
      {items && (
        <ul>
          {items.map((item) => (
            <li key={item}>{item}</li>
          ))}
        </ul>
      )}
      {frame && (
        <section className="legal-frame" aria-label={frame.title}>
          <p className="legal-frame__title">{frame.title}</p>
          {frame.paragraphs.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </section>
      )}
    </div>
  )
}

import { ComputedNote } from '../../ui/computed-note/computed-note.tsx'
import type { Part } from './parts/service-part.ts'
import { ServiceMark } from './service-mark.tsx'
import './service-section.css'

/** One part of the page, marked with its letter like a section of a drawing. */
export function ServiceSection({ id, mark, title, wide, body }: Part) {
  return (
    <section
      className="service-section container"
      id={id}
      aria-labelledby={`${id}-title`}
      data-wide={wide || undefined}
    >
      <header className="service-section__header">
        <ServiceMark mark={mark} />
        <div>
          <h2 id={`${id}-title`}>{title}</h2>
          {wide && <ComputedNote many />}
        </div>
      </header>
      <div className="service-section__body">{body}</div>
    </section>
  )
}

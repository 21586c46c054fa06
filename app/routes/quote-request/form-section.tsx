import { type ReactNode, useId } from 'react'

interface FormSectionProps {
  /** Stands before the title as on a drawing. */
  step: number
  title: string
  children: ReactNode
}

export function FormSection({ step, title, children }: FormSectionProps) {
  const titleId = useId()
  return (
    <section className="form-section" aria-labelledby={titleId}>
      <h2 id={titleId}>
        <span aria-hidden="true">{String(step).padStart(2, '0')}</span>
        {title}
      </h2>
      <div className="form-section__fields">{children}</div>
    </section>
  )
}

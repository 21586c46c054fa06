import type { ComponentProps, ReactNode } from 'react'
import { ariaDescribedBy, type FieldBinding, FieldError, FieldHint, RequiredMark } from './field-parts.tsx'
import './field.css'

interface TextAreaProps extends FieldBinding, Omit<ComponentProps<'textarea'>, keyof FieldBinding> {
  label: string
  hint?: ReactNode
}

/** Multi-line text input that grows with its text where the browser supports it. */
export function TextArea({ label, hint, errors, className, ...area }: TextAreaProps) {
  const { id } = area
  return (
    <div className={`field ${className ?? ''}`}>
      <label className="field__label" htmlFor={id}>
        {label}
        {area.required ? <RequiredMark /> : <span className="field__optional"> (facultatif)</span>}
      </label>
      <FieldHint id={id}>{hint}</FieldHint>
      <textarea
        rows={4}
        {...area}
        className="field__control field__control--area"
        {...ariaDescribedBy(id, errors, hint)}
      />
      <FieldError id={id} errors={errors} />
    </div>
  )
}

import type { ReactNode } from 'react'
import { CircleAlert } from '../icon/icons.ts'
import { doubtId, errorId, hintId } from './field-binding.ts'
import './choice.css'
import './field.css'

/** The star of a field that must be filled; assistive technology hears « required » from the control itself. */
export function RequiredMark() {
  return (
    <span className="field__required" aria-hidden="true">
      {' '}
      *
    </span>
  )
}

export function FieldHint({ id, children }: { id: string; children?: ReactNode }) {
  if (!children) return null
  return (
    <p className="field__hint" id={hintId(id)}>
      {children}
    </p>
  )
}

/** Said politely, under an answer that is taken all the same. */
export function FieldDoubt({ id, children }: { id: string; children: string }) {
  return (
    <p className="field__doubt" id={doubtId(id)} role="status">
      {children}
    </p>
  )
}

export function FieldError({ id, errors }: { id: string; errors?: string[] }) {
  if (!errors?.length) return null
  return (
    <p className="field__error" id={errorId(id)}>
      <CircleAlert />
      {errors[0]}
    </p>
  )
}

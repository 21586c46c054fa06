import type { ReactNode } from 'react'
import { CircleAlert } from '../icon/icons.ts'
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

/** What a form library says about one control; every control of this folder takes it. */
export interface FieldBinding {
  id: string
  name: string
  /** What the control holds at first. */
  defaultValue?: string
  /** Shown under the control; empty or absent while it is right. */
  errors?: string[]
}

const errorId = (id: string) => `${id}-error`
const hintId = (id: string) => `${id}-hint`
const doubtId = (id: string) => `${id}-doubt`

/** The attributes that tie a control to its hint and its error for assistive technology. */
export function describedBy(id: string, errors: string[] | undefined, hint: unknown, doubt?: string) {
  const ids = [hint ? hintId(id) : '', errors?.length ? errorId(id) : '', doubt ? doubtId(id) : ''].filter(
    Boolean,
  )
  return {
    'aria-describedby': ids.length ? ids.join(' ') : undefined,
    'aria-invalid': errors?.length ? true : undefined,
  }
}

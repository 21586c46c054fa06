import type { ReactNode } from 'react'
import { AlertIcon } from '../icon/icons.ts'
import './field.css'

/** Asterisk of a required field. Hidden from assistive technology, which announces the control's own `required`. */
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

/** Question about a value that the form accepts nevertheless. Screen readers announce it politely (`role="status"`). */
export function FieldWarning({ id, children }: { id: string; children: string }) {
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
      <AlertIcon />
      {errors[0]}
    </p>
  )
}

/** Props that a form hook supplies for one control. Every control of this folder accepts them. */
export interface FieldBinding {
  id: string
  name: string
  /** Initial value. */
  defaultValue?: string
  /** Messages shown under the control; empty or omitted while it is valid. */
  errors?: string[]
}

const errorId = (id: string) => `${id}-error`
const hintId = (id: string) => `${id}-hint`
const doubtId = (id: string) => `${id}-doubt`

/** Returns the ARIA attributes that connect a control to its hint, doubt and error. */
export function ariaDescribedBy(id: string, errors: string[] | undefined, hint: unknown, doubt?: string) {
  const ids = [hint ? hintId(id) : '', errors?.length ? errorId(id) : '', doubt ? doubtId(id) : ''].filter(
    Boolean,
  )
  return {
    'aria-describedby': ids.length ? ids.join(' ') : undefined,
    'aria-invalid': errors?.length ? true : undefined,
  }
}

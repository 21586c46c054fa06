/** What a form library says about one control; every control of this folder takes it. */
export interface FieldBinding {
  id: string
  name: string
  /** What the control holds at first. */
  defaultValue?: string
  /** Shown under the control; empty or absent while it is right. */
  errors?: string[]
}

export const errorId = (id: string) => `${id}-error`
export const hintId = (id: string) => `${id}-hint`
export const doubtId = (id: string) => `${id}-doubt`

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

import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import {
  openedValuesFieldName,
  parseOpenedValues,
  serializeOpenedValues,
} from '../../../domain/kernel/forms/merge-changes.ts'
import { conflictsOfOutcome, type FormOutcome, submittedValuesOfOutcome } from '../../forms/form-outcome.ts'
import { readTextFields, sendForm } from '../../forms/send-form.ts'
import { recordSavedForm } from '../../forms/unsaved-input.ts'
import { officeFailures } from './office-failures.ts'
import { useOfficeForm } from './use-office-form.ts'

/** Values of the form by field name, as they are stored in the record. */
type FormValues = Record<string, string>

export type ReadFormValues = (form: FormData | URLSearchParams) => FormValues

interface Options<Outcome extends FormOutcome> {
  /** Prefix of the ids of the form's controls. */
  id: string
  /** Address to which the form is sent. */
  action: string
  /** Current draft on the server. */
  content: FormValues
  read: ReadFormValues
  first?: Outcome
}

/**
 * Manages the form of a draft that is saved shortly after each change. Changes of other users are filled into the fields that were not
 * edited here. If both users changed a field, the user chooses a value, and the draft is not saved automatically until the form is
 * submitted.
 */
export function useAutosavedForm<Outcome extends FormOutcome>({
  id,
  action,
  content,
  read,
  first,
}: Options<Outcome>) {
  const [shown, setShown] = useState(() => ({ ...content, ...typedContent(first, read) }))
  const base = useRef<FormValues>({ ...content, ...baseOfOutcome(first) })
  const [isKept, setKept] = useState(first?.outcome === 'saved')
  const turns = useRef<Promise<unknown>>(Promise.resolve())
  const saving = useDebouncedSave((fields) => void keep(fields))

  /** Saves one after the other, because each save uses the result of the previous save as its base. */
  const keep = (fields: URLSearchParams): Promise<void> => {
    saving.stop()
    const sent = element.current ? readTextFields(element.current).toString() : ''
    const turn = turns.current.then(async () => {
      fields.set(openedValuesFieldName, serializeOpenedValues(base.current))
      const outcome = (await sendForm<Outcome>(action, fields, officeFailures)) as Outcome
      take(outcome, read(fields))
      if (outcome.outcome === 'saved') recordSavedForm(element.current, sent)
    })
    turns.current = turn
    return turn
  }
  const form = useOfficeForm({ id, action, first, send: keep })
  const element = form.formProps.ref
  const conflicts = conflictsOfOutcome(form.outcome)

  const take = (outcome: Outcome, sent: FormValues) => {
    if (outcome.outcome === 'saved') {
      base.current = sent
      if (conflicts.length > 0) setShown(sent)
    }
    if (conflictsOfOutcome(outcome).length > 0) {
      const next = { ...content, ...typedContent(outcome, read) }
      if (element.current) fillForm(element.current, read, sent, next)
      base.current = { ...base.current, ...baseOfOutcome(outcome) }
    }
    setKept(outcome.outcome === 'saved')
    form.handleOutcome(outcome)
  }
  useServerContent({ element, content, read, base, setShown })
  const onInput = () => {
    setKept(false)
    // Nothing is saved while the user has conflicts to resolve.
    if (conflicts.length === 0 && element.current) saving.soon(readTextFields(element.current))
  }
  const arrive = useEffectEvent(() => {
    if (element.current && hasTypedContent(element.current, read, base.current)) onInput()
  })
  useEffect(() => arrive(), [])
  return { form, shown, base: base.current, conflicts, isKept, onInput }
}

interface Following {
  element: RefObject<HTMLFormElement | null>
  content: FormValues
  read: ReadFormValues
  base: RefObject<FormValues>
  setShown: (content: FormValues) => void
}

/** Fills new values of the server into the fields that were not edited. */
function useServerContent({ element, content, read, base, setShown }: Following) {
  const latest = serializeOpenedValues(content)
  const follow = useEffectEvent(() => {
    setShown(content)
    if (element.current)
      base.current = { ...base.current, ...fillForm(element.current, read, base.current, content) }
  })
  const isFirst = useRef(true)
  useEffect(() => {
    // The page was rendered with the first values, including values typed without JavaScript.
    if (!isFirst.current && latest) follow()
    isFirst.current = false
  }, [latest])
}

/** Milliseconds without a change after which the draft is saved. */
const saveDelay = 700

/** Saves after a pause in typing, and immediately when the user leaves the page. */
function useDebouncedSave(keep: (fields: URLSearchParams) => void) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const waiting = useRef<URLSearchParams>(undefined)
  const stop = () => {
    clearTimeout(timer.current)
    waiting.current = undefined
  }
  const flush = useEffectEvent(() => {
    if (waiting.current) keep(waiting.current)
  })
  const soon = (fields: URLSearchParams) => {
    stop()
    waiting.current = fields
    timer.current = setTimeout(() => keep(fields), saveDelay)
  }
  useEffect(() => {
    const leave = () => flush()
    addEventListener('pagehide', leave)
    return () => {
      removeEventListener('pagehide', leave)
      leave()
    }
  }, [])
  return { stop, soon }
}

/** Whether the user typed before the page was hydrated. */
function hasTypedContent(form: HTMLFormElement, read: ReadFormValues, base: FormValues): boolean {
  const sent = new FormData(form)
  const current = read(sent)
  return [...sent.keys()].some((name) => name !== openedValuesFieldName && current[name] !== base[name])
}

/** Returns the typed values that an outcome contains. */
const typedContent = (outcome: FormOutcome | undefined, read: ReadFormValues): FormValues => {
  const typed = submittedValuesOfOutcome(outcome)
  return typed ? read(new URLSearchParams(Object.entries(typed) as [string, string][])) : {}
}

/** Returns the base values that an outcome contains: those that the form was filled with. */
const baseOfOutcome = (outcome: FormOutcome | undefined) =>
  parseOpenedValues(submittedValuesOfOutcome(outcome)?.[openedValuesFieldName]) as FormValues

/**
 * Writes `next` into the fields that still have their value of `before`, and dispatches the event `fill` on each. Edited fields
 * keep their value. Returns the values that form and server now share.
 */
function fillForm(
  form: HTMLFormElement,
  read: ReadFormValues,
  before: FormValues,
  next: FormValues,
): FormValues {
  const current = read(new FormData(form))
  const knownValues: FormValues = {}
  for (const [name, value] of Object.entries(next)) {
    const isThere = form.elements.namedItem(name) !== null
    if (isThere && current[name] !== before[name] && current[name] !== value) continue
    knownValues[name] = value
    if (isThere && current[name] !== value) put(form, name, value)
  }
  return knownValues
}

function put(form: HTMLFormElement, name: string, value: string): void {
  const control = form.elements.namedItem(name)
  const values = value.split(' ')
  if (
    control instanceof RadioNodeList ||
    (control instanceof HTMLInputElement && control.type === 'checkbox')
  ) {
    const boxes = control instanceof RadioNodeList ? [...control] : [control]
    for (const box of boxes) if (box instanceof HTMLInputElement) box.checked = values.includes(box.value)
  } else if (control !== null) {
    const field = control as HTMLInputElement
    field.value = value
    field.dispatchEvent(new Event('fill'))
  }
}

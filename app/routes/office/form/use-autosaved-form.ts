import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import { baseField, readBase, writeBase } from '../../../../domain/forms/merge-changes.ts'
import { conflictsIn, type FormOutcome, typedOf } from '../../../forms/form-outcome.ts'
import { readTextFields, sendForm } from '../../../forms/send-form.ts'
import { officeFailures } from '../office-failures.ts'
import { useOfficeForm } from './use-office-form.ts'

/** What a form holds, by name, as the record is kept. */
type FormValues = Record<string, string>

export type ReadValues = (form: FormData | URLSearchParams) => FormValues

interface Options {
  /** Begins the ids of the form's controls. */
  id: string
  /** Where it is kept. */
  action: string
  /** The draft as the server has it by now. */
  content: FormValues
  read: ReadValues
  first?: FormOutcome
}

/**
 * The form of a draft: kept shortly after each change, and what others change meanwhile comes into the fields that nobody
 * has touched here. What both have changed is asked about, and waits for a press.
 */
export function useAutosavedForm({ id, action, content, read, first }: Options) {
  const [shown, setShown] = useState(() => ({ ...content, ...typedContent(first, read) }))
  const base = useRef<FormValues>({ ...content, ...baseOfOutcome(first) })
  const [isKept, setKept] = useState(first?.outcome === 'saved')
  const turns = useRef<Promise<unknown>>(Promise.resolve())
  const saving = useDebouncedSave((answers) => void keep(answers))

  /** One at a time: each says of itself what the one before it left. */
  const keep = (answers: URLSearchParams): Promise<void> => {
    saving.stop()
    const turn = turns.current.then(async () => {
      answers.set(baseField, writeBase(base.current))
      take(await sendForm<FormOutcome>(action, answers, officeFailures), read(answers))
    })
    turns.current = turn
    return turn
  }
  const form = useOfficeForm({ id, action, first, send: keep })
  const element = form.formProps.ref
  const conflicts = conflictsIn(form.outcome)

  const take = (outcome: FormOutcome, sent: FormValues) => {
    if (outcome.outcome === 'saved') {
      base.current = sent
      if (conflicts.length > 0) setShown(sent)
    }
    if (conflictsIn(outcome).length > 0) {
      const next = { ...content, ...typedContent(outcome, read) }
      if (element.current) fillForm(element.current, read, sent, next)
      base.current = { ...base.current, ...baseOfOutcome(outcome) }
    }
    setKept(outcome.outcome === 'saved')
    form.answered(outcome)
  }
  useServerContent({ element, content, read, base, setShown })
  const onInput = () => {
    setKept(false)
    // What is asked about waits until it has been answered.
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
  read: ReadValues
  base: RefObject<FormValues>
  setShown: (content: FormValues) => void
}

/** What the server has by now comes into the fields that stand as they were filled. */
function useServerContent({ element, content, read, base, setShown }: Following) {
  const latest = writeBase(content)
  const follow = useEffectEvent(() => {
    setShown(content)
    if (element.current)
      base.current = { ...base.current, ...fillForm(element.current, read, base.current, content) }
  })
  const isFirst = useRef(true)
  useEffect(() => {
    // What came with the page is there already, what was typed without JavaScript too.
    if (!isFirst.current && latest) follow()
    isFirst.current = false
  }, [latest])
}

/** Milliseconds without a key after which the draft is kept. */
const pause = 700

/** Waits for a pause in what is typed; whoever leaves within it loses nothing. */
function useDebouncedSave(keep: (answers: URLSearchParams) => void) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const waiting = useRef<URLSearchParams>(undefined)
  const stop = () => {
    clearTimeout(timer.current)
    waiting.current = undefined
  }
  const flush = useEffectEvent(() => {
    if (waiting.current) keep(waiting.current)
  })
  const soon = (answers: URLSearchParams) => {
    stop()
    waiting.current = answers
    timer.current = setTimeout(() => keep(answers), pause)
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

/** Somebody typed before the page came alive. */
function hasTypedContent(form: HTMLFormElement, read: ReadValues, base: FormValues): boolean {
  const sent = new FormData(form)
  const current = read(sent)
  return [...sent.keys()].some((name) => name !== baseField && current[name] !== base[name])
}

/** What was typed, as an outcome brings it back. */
const typedContent = (outcome: FormOutcome | undefined, read: ReadValues): FormValues => {
  const typed = typedOf(outcome)
  return typed ? read(new URLSearchParams(Object.entries(typed) as [string, string][])) : {}
}

/** What that was written upon. */
const baseOfOutcome = (outcome: FormOutcome | undefined) =>
  readBase(typedOf(outcome)?.[baseField]) as FormValues

/**
 * Puts `next` into the fields that still hold what they were filled with, `before`; answers what is known of those and of
 * all that hold it already. What was typed meanwhile stays. A filled field hears of it by the event `fill`.
 */
function fillForm(form: HTMLFormElement, read: ReadValues, before: FormValues, next: FormValues): FormValues {
  const current = read(new FormData(form))
  const known: FormValues = {}
  for (const [name, value] of Object.entries(next)) {
    const isThere = form.elements.namedItem(name) !== null
    if (isThere && current[name] !== before[name] && current[name] !== value) continue
    known[name] = value
    if (isThere && current[name] !== value) put(form, name, value)
  }
  return known
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

import { type RefObject, useEffect, useEffectEvent, useId, useReducer, useRef, useState } from 'react'
import type { FileLink } from '../../../domain/kernel/files/picture-address.ts'
import { Button } from '../../ui/button.tsx'
import { describedBy, FieldError, FieldHint } from '../../ui/field/field-parts.tsx'
import { ChevronDown } from '../../ui/icon/icons.ts'
import { Pencil } from './editor-icons.ts'
import type { Editor } from './open-editor.ts'
import { Toolbar } from './toolbar.tsx'
import './text-editor.css'

interface TextEditorProps {
  /** Of the control that carries the HTML with its form. */
  name: string
  label: string
  /** Sanitised HTML, as it is known now: what others changed meanwhile comes in where nothing was typed here. */
  value: string
  onChange?(html: string): void
  /** Pictures that may be put into the text. */
  pictures?: readonly FileLink[]
  hint?: string
  errors?: string[]
}

/**
 * A text with headings, lists, links and pictures, exactly those that the site publishes. It is a plain control with the
 * HTML until it is asked for (docs/product.md §11.18), and stays one without JavaScript.
 */
export function TextEditor({ name, label, value, onChange, pictures = [], hint, errors }: TextEditorProps) {
  const id = useId()
  const area = useRef<HTMLTextAreaElement>(null)
  const place = useRef<HTMLDivElement>(null)
  const labelledBy = `${id}-label`
  const { editor, state, shown, open, onTyped } = useTextEditor({ area, place, labelledBy, value, onChange })
  return (
    <div
      className="field text-editor"
      data-answer
      data-state={state}
      data-wrong={errors?.length ? true : undefined}
    >
      <span className="field__label" id={labelledBy}>
        {label}
      </span>
      <FieldHint id={id}>{hint}</FieldHint>
      {editor && <Toolbar editor={editor} controls={`${id}-text`} pictures={pictures} />}
      <div className="text-editor__sheet" id={`${id}-text`}>
        <div ref={place} />
        {!editor && <ClosedText html={shown} label={label} isBusy={state === 'opening'} onOpen={open} />}
      </div>
      {state === 'failed' && (
        <p className="field__error" role="alert">
          L’éditeur n’a pas pu être chargé&nbsp;: réessayez, ou écrivez ci-dessous.
        </p>
      )}
      <FieldError id={id} errors={errors} />
      <details className="text-editor__html">
        <summary>
          Le même texte en HTML <ChevronDown />
        </summary>
        <textarea
          ref={area}
          id={id}
          name={name}
          defaultValue={value}
          rows={12}
          spellCheck={false}
          aria-label={`${label}, en HTML`}
          className="field__control field__control--area"
          // The editor's own words come back here as an event without a key behind it.
          onInput={(event) => event.nativeEvent.isTrusted && onTyped()}
          {...describedBy(id, errors, hint)}
        />
      </details>
    </div>
  )
}

interface ClosedTextProps {
  html: string
  label: string
  isBusy: boolean
  onOpen: () => void
}

/** The text as it is read; a press opens it. */
function ClosedText({ html, label, isBusy, onOpen }: ClosedTextProps) {
  return (
    <div className="text-editor__closed">
      <Button
        variant="secondary"
        busy={isBusy}
        onClick={onOpen}
        aria-label={`${html ? 'Modifier' : 'Écrire'}\u00a0: ${label}`}
      >
        <Pencil /> {html ? 'Modifier' : 'Écrire'}
      </Button>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the button above does the same. */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the button above does the same by keyboard. */}
      <div onClick={onOpen}>
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: what is kept was sanitised on the way in (domain/kernel/html/sanitise-html.ts). */}
        {html && <div className="prose text-editor__text" dangerouslySetInnerHTML={{ __html: html }} />}
      </div>
    </div>
  )
}

/** Loaded when a text is opened, and no sooner. */
const loadEditor = () => import('./open-editor.ts')

type EditorModule = Awaited<ReturnType<typeof loadEditor>>

interface Options {
  /** The control that is sent with its form; it holds the HTML at every moment. */
  area: RefObject<HTMLTextAreaElement | null>
  place: RefObject<HTMLDivElement | null>
  labelledBy: string
  /** As it is known now. */
  value: string
  onChange?(html: string): void
}

/**
 * A text that is written in its control, and in an editor once that has been asked for. What comes from elsewhere is
 * brought in where nothing was typed meanwhile; whoever fills the control tells it by the event `fill`.
 */
function useTextEditor({ area, place, labelledBy, value, onChange }: Options) {
  const [editor, setEditor] = useState<Editor | null>(null)
  const [state, setState] = useState<'closed' | 'opening' | 'open' | 'failed'>('closed')
  const [, redraw] = useReducer((count: number) => count + 1, 0)
  const loaded = useRef<EditorModule>(undefined)
  const known = useRef(value)
  const [shown, setShown] = useState(value)
  const latestOnChange = useRef(onChange)
  useEffect(() => {
    latestOnChange.current = onChange
  })

  /** The editor's words go into the control, and the form hears of it as of any other typing. */
  const write = (html: string) => {
    if (!area.current || area.current.value === html) return
    area.current.value = html
    area.current.dispatchEvent(new Event('input', { bubbles: true }))
    latestOnChange.current?.(html)
  }
  const open = async () => {
    if (state === 'opening' || state === 'open') return
    setState('opening')
    loaded.current = await loadEditor().catch(() => undefined)
    if (!loaded.current || !place.current) return setState('failed')
    const html = area.current?.value ?? ''
    const opened = loaded.current.openEditor({
      element: place.current,
      html,
      labelledBy,
      onChange: write,
      onState: redraw,
    })
    setEditor(opened)
    setState('open')
    opened.commands.focus('end')
  }
  const bringIn = (html: string, isUndoable = false) => {
    known.current = html
    setShown(html)
    if (editor) loaded.current?.replaceContent(editor, html, isUndoable)
  }
  /** The HTML was changed by hand. */
  const onTyped = () => {
    const html = area.current?.value ?? ''
    bringIn(html, true)
    latestOnChange.current?.(html)
  }

  useExternalChanges({ area, value, known, bringIn })
  useEffect(() => () => editor?.destroy(), [editor])
  return { editor, state, shown, open, onTyped }
}

interface ExternalChanges {
  area: RefObject<HTMLTextAreaElement | null>
  value: string
  /** What the control held when it was last filled. */
  known: RefObject<string>
  bringIn(html: string): void
}

/** What others wrote comes in where nothing was typed meanwhile; so does what the page fills the control with. */
function useExternalChanges({ area, value, known, bringIn }: ExternalChanges) {
  const take = useEffectEvent(bringIn)
  useEffect(() => {
    const { current } = area
    if (!current || (current.value !== known.current && current.value !== value)) return
    current.value = value
    take(value)
  }, [area, value, known])
  useEffect(() => {
    const { current } = area
    const fill = () => take(current?.value ?? '')
    current?.addEventListener('fill', fill)
    return () => current?.removeEventListener('fill', fill)
  }, [area])
}
